import { randomBytes } from 'node:crypto';
import type { Endpoint, Reply, Sent } from '@masthead/domain/http/endpoint';
import { type Project, projectsFile } from '@masthead/domain/projects/schema';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { inject } from 'vitest';
import projectsJson from '../../../projects.json';
import { buildApp } from '../src/app';
import type { Db } from '../src/db/db';
import { openSecrets } from '../src/secrets/secrets';
import { cloneDatabase } from './clone-database';
import { addUser, type TestUser } from './people';

export const projects: Project[] = projectsFile.parse(projectsJson);

/** The answer of a call: its status, and its body as the contract or the error body has it. */
export interface Answer<E extends Endpoint> {
  status: number;
  body: Reply<E>;
  // biome-ignore lint/suspicious/noExplicitAny: an error body, whatever a test wants to look at
  problem: any;
  headers: LightMyRequestResponse['headers'];
}

export type TestApp = Awaited<ReturnType<typeof testApp>>;

/** The whole server on a database of its own, with a clock that stands still until a test moves it. */
export async function testApp() {
  const lagos = projects[0] as Project;
  const { db, drop } = await cloneDatabase(inject('databaseUrl'), inject('template'));
  const clock = { now: new Date('2026-11-15T09:00:00.000Z') };
  const secrets = openSecrets(randomBytes(32));
  const app = await buildApp({
    projects: [{ project: lagos, db }],
    secrets,
    now: () => clock.now,
    web: new URL('./web/', import.meta.url),
    demo: true,
    trustProxy: false,
    logger: false,
  });

  const send = (options: InjectOptions) =>
    app.inject({ ...options, headers: { host: 'localhost', ...options.headers } });

  /** Calls an endpoint of the contract as this user, or as nobody. */
  async function call<E extends Endpoint>(
    endpoint: E,
    sent: Sent<E>,
    user: TestUser | null = null,
  ): Promise<Answer<E>> {
    const { params, query, body } = sent as { params?: object; query?: Record<string, string>; body?: object };
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => String((params as never)?.[name]));
    const response = await send({
      method: endpoint.method,
      url: `/api${path}`,
      ...(query && { query }),
      ...(body && { payload: body }),
      ...(user && { headers: { authorization: `Bearer ${user.token}` } }),
    });
    const json = response.body === '' ? null : response.json();
    return { status: response.statusCode, body: json, problem: json, headers: response.headers };
  }

  return {
    app,
    db: db as Db,
    secrets,
    clock,
    advance: (milliseconds: number) => {
      clock.now = new Date(clock.now.getTime() + milliseconds);
    },
    send,
    call,
    /** Somebody with this role, signed in with two-factor. */
    user: (role: string) => addUser(db, role, clock.now, secrets),
    close: async () => {
      await app.close();
      await drop();
    },
  };
}
