import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Endpoint, Reply, Sent } from '@masthead/domain/http/endpoint';
import type { ProblemMessages } from '@masthead/domain/http/problem';
import { type Project, projectsFile } from '@masthead/domain/projects/schema';

import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { inject } from 'vitest';
import projectsJson from '../../../projects.json';
import { buildApp } from '../src/app';
import { ownServices, type Services } from '../src/content/services';
import type { Db } from '../src/platform/db/db';
import { listen } from '../src/platform/db/listen';
import { CHANNEL } from '../src/platform/events/announce.queries';
import { openChanges } from '../src/platform/events/changes';
import type { RunningProject } from '../src/platform/http/context';
import { openKeyRing, openSecrets, type Secrets } from '../src/platform/secrets/secrets';
import { diskStorage } from '../src/platform/storage/disk-storage';
import { cloneDatabase } from './clone-database';
import { addUser, type TestUser } from './people';
import { pushServices, resolvePushHost } from './push-service';

/** The test server's `HEALTH_TOKEN`. */
export const healthToken = 'health-token-of-the-tests';

export const projects: Project[] = projectsFile.parse(projectsJson);

/** The answer of a call: its status, and its body as the contract or the error body has it. */
export interface Answer<E extends Endpoint> {
  status: number;
  body: Reply<E>;
  // biome-ignore lint/suspicious/noExplicitAny: an error body, whatever a test wants to look at
  problem: any;
  /** The member `messages` of an error body. */
  messages: ProblemMessages | undefined;
  headers: LightMyRequestResponse['headers'];
}

export type TestApp = Awaited<ReturnType<typeof testApp>>;

/** A body as multipart/form-data: files and text as they are, everything else as JSON. */
function formData(body: object): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (value instanceof Blob) data.append(name, value, value instanceof File ? value.name : 'picture');
    else if (value !== undefined) data.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return data;
}

/** What is announced in a database. */
const testChanges = (connectionString: string) => openChanges((heard) => listen({ connectionString }, CHANNEL, heard));

/** A project on a database and a folder of its own. */
async function runProject(project: Project, secrets: Secrets) {
  const { db, url, drop } = await cloneDatabase(inject('databaseUrl'), inject('template'));
  const changes = testChanges(url);
  const files = await mkdtemp(join(tmpdir(), 'masthead-files-'));
  const close = async () => {
    await changes.close();
    await drop();
    await rm(files, { recursive: true, force: true });
  };
  return { running: { project, db: db as Db, storage: diskStorage(files), changes, secrets }, files, close };
}

/**
 * The whole server on a database of its own, with a clock that stands still until a test moves it. `siblings` is how many
 * projects run beside the first.
 */
export async function testApp(
  switches: Partial<Project['switches']> = {},
  siblings = 0,
  services: Partial<Services> = {},
) {
  const [first, ...rest] = projects as [Project, ...Project[]];
  const lagos = { ...first, switches: { ...first.switches, ...switches } };
  const secrets = openSecrets(openKeyRing([randomBytes(32)]), randomBytes(32));
  const ran = await Promise.all([lagos, ...rest.slice(0, siblings)].map((project) => runProject(project, secrets)));
  const [{ running, files }, ...others] = ran as [(typeof ran)[number], ...typeof ran];
  const { db, storage } = running;
  const clock = { now: new Date('2026-11-15T09:00:00.000Z') };
  const app = await buildApp({
    projects: ran.map((each) => each.running),
    services: { ...ownServices, ...services },
    push: { services: pushServices, resolve: resolvePushHost },
    now: () => clock.now,
    web: new URL('./web/', import.meta.url),
    scripts: new URL('./site-scripts/', import.meta.url),
    demo: true,
    healthToken,
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
      ...(body && { payload: endpoint.multipart ? formData(body) : body }),
      ...(user && { headers: { authorization: `Bearer ${user.token}` } }),
    });
    const json = response.body === '' ? null : response.json();
    const { messages, ...problem } = json ?? {};
    return { status: response.statusCode, body: json, problem, messages, headers: response.headers };
  }

  return {
    app,
    db,
    storage,
    changes: running.changes,
    siblings: others.map((each): RunningProject => each.running),
    /** The folder that the storage keeps its files in. */
    files,
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
      for (const { close } of ran) await close();
    },
  };
}
