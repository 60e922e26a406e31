import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WORKER_SILENCE_MS } from '@masthead/domain/health/contract';
import type { Endpoint, Reply, RequestParts } from '@masthead/domain/http/endpoint';
import type { ProblemMessages } from '@masthead/domain/http/problem';
import type { Project } from '@masthead/domain/projects/schema';

import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll, inject } from 'vitest';
import { type AppOptions, buildApp } from '../../src/app';
import { probeProject } from '../../src/areas/health/probe-project';
import { ownServices, type Services } from '../../src/content/services';
import type { Observation } from '../../src/observation';
import type { Db } from '../../src/platform/db/db';
import { listen } from '../../src/platform/db/listen';
import { CHANNEL } from '../../src/platform/events/announce.queries';
import { openChanges } from '../../src/platform/events/changes';
import type { RunningProject } from '../../src/platform/http/context';
import { createLogger } from '../../src/platform/observe/logger';
import { createReadinessCheck } from '../../src/platform/observe/readiness';
import { openKeyRing, openSecrets, type Secrets } from '../../src/platform/secrets/secrets';
import { diskStorage } from '../../src/platform/storage/disk-storage';
import { pushServices, resolvePushHost } from '../outside/push-service';
import { cloneDatabase } from './clone-database';
import { projects } from './projects';
import { openTestReplica } from './replicated-postgres';
import { addUser, type TestUser } from './users';

/** The `HEALTH_TOKEN` of the test server. */
export const healthToken = 'health-token-of-the-tests';

/** The response of a call. `body` has the type of the contract; `problem` is the same body as an error. */
export interface TestResponse<E extends Endpoint> {
  status: number;
  body: Reply<E>;
  // biome-ignore lint/suspicious/noExplicitAny: tests read any member of an error body
  problem: any;
  /** The member `messages` of an error body. */
  messages: ProblemMessages | undefined;
  headers: LightMyRequestResponse['headers'];
}

export type TestApp = Awaited<ReturnType<typeof createTestApp>>;

/** Encodes a body as multipart/form-data: files and strings unchanged, other values as JSON. */
function formData(body: object): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (value instanceof Blob) data.append(name, value, value instanceof File ? value.name : 'picture');
    else if (value !== undefined) data.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return data;
}

/** The stream of change notifications of a database. */
const openTestChanges = (connectionString: string, db: Db) =>
  openChanges((handlers) => listen({ config: { connectionString }, channel: CHANNEL, db }, handlers));

/** The PostgreSQL of a test server. The URLs have `{database}` in place of the database name. */
interface TestPostgres {
  databaseUrl: string;
  template: string;
  replicaUrl?: string;
}

const findSharedPostgres = (): TestPostgres => ({ databaseUrl: inject('databaseUrl'), template: inject('template') });

/** Opens a project with its own database and folder. */
async function runProject(project: Project, secrets: Secrets, { databaseUrl, template, replicaUrl }: TestPostgres) {
  const { db, url, drop } = await cloneDatabase(databaseUrl, template);
  const changes = openTestChanges(url, db);
  const database = new URL(url).pathname.slice(1);
  const opened = replicaUrl ? openTestReplica(db, changes, url, replicaUrl.replace('{database}', database)) : null;
  const files = await mkdtemp(join(tmpdir(), 'masthead-files-'));
  const close = async () => {
    await opened?.close();
    await changes.close();
    await drop();
    await rm(files, { recursive: true, force: true });
  };
  const running = { project, db: db as Db, storage: diskStorage(files), changes, secrets };
  return { running: { ...running, ...(opened && { replica: opened.replica }) }, opened, files, close };
}

/** A server for a whole test file, closed after the last test. Call it at the top: `const t = await fileApp();`. */
export async function createTestAppForFile(...options: Parameters<typeof createTestApp>): Promise<TestApp> {
  const t = await createTestApp(...options);
  afterAll(() => t.close());
  return t;
}

type ProbeChanges = Partial<Observation> & { freeBytes?: number };

/** Starts a second server on the same database that serves probes and metrics. */
async function buildAppWithProbes(options: AppOptions, { freeBytes = 10 ** 12, ...changes }: ProbeChanges) {
  const isDraining = changes.isDraining ?? (() => false);
  const checkReadiness = createReadinessCheck({
    probes: options.projects.map((project) => probeProject(project, options.now, true)),
    isDraining,
    readFreeSpace: async () => ({ free_bytes: freeBytes, is_low: freeBytes < 10 ** 9 }),
    maxSilenceMs: WORKER_SILENCE_MS,
  });
  const defaults = { metrics: null, metricsToken: undefined, servesMetrics: true, tracing: null };
  const observation: Observation = { checkReadiness, isDraining, ...defaults, ...changes };
  observation.metrics?.watchReadiness(checkReadiness);
  return { app: await buildApp({ ...options, observation }), observation };
}

/**
 * The complete server with its own database and a clock that only tests advance. `siblings` is the number of projects
 * besides the first.
 */
export async function createTestApp(
  switches: Partial<Project['switches']> = {},
  siblings = 0,
  services: Partial<Services> = {},
  settings: Partial<Pick<Project, 'publish_delay_seconds'>> = {},
  postgres = findSharedPostgres(),
) {
  const [first, ...rest] = projects as [Project, ...Project[]];
  const lagos = { ...first, ...settings, switches: { ...first.switches, ...switches } };
  const secrets = openSecrets(openKeyRing([randomBytes(32)]), randomBytes(32));
  const openedProjects = await Promise.all(
    [lagos, ...rest.slice(0, siblings)].map((project) => runProject(project, secrets, postgres)),
  );
  const [{ running, opened, files }, ...others] = openedProjects as [
    (typeof openedProjects)[number],
    ...typeof openedProjects,
  ];
  const { db, storage } = running;
  const clock = { now: new Date('2026-11-15T09:00:00.000Z') };
  const options: AppOptions = {
    projects: openedProjects.map(({ running }) => running),
    services: { ...ownServices, ...services },
    push: { services: pushServices, resolve: resolvePushHost },
    now: () => clock.now,
    web: new URL('./web/', import.meta.url),
    scripts: new URL('./site-scripts/', import.meta.url),
    explorer: new URL('./web/', import.meta.url),
    demo: true,
    healthToken,
    trustProxy: false,
    logger: createLogger('silent'),
  };
  const app = await buildApp(options);

  const withProbes = (changes: ProbeChanges = {}) => buildAppWithProbes(options, changes);

  /** Starts a second server on the same database. Returns it with the lines of its log. */
  async function withLog(level: string) {
    const lines: string[] = [];
    const loggingApp = await buildApp({
      ...options,
      logger: createLogger(level, { write: (line) => void lines.push(line) }),
    });
    return { app: loggingApp, lines };
  }

  /** Sends any request to the server, by default to the host of the admin. */
  const send = (options: InjectOptions) =>
    app.inject({ ...options, headers: { host: 'localhost', ...options.headers } });

  /** Calls an endpoint of the contract as this user, or without a token. */
  async function call<E extends Endpoint>(
    endpoint: E,
    request: RequestParts<E>,
    user: TestUser | null = null,
  ): Promise<TestResponse<E>> {
    const { params, query, body } = request as { params?: object; query?: Record<string, string>; body?: object };
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
    /** The read replica, with its statements and failures; `null` without one. */
    replica: opened,
    /** The other projects of the same server. */
    siblings: others.map(({ running }): RunningProject => running),
    /** The storage folder. */
    files,
    secrets,
    clock,
    /** Advances the clock of the server. */
    advance: (milliseconds: number) => {
      clock.now = new Date(clock.now.getTime() + milliseconds);
    },
    send,
    call,
    withLog,
    withProbes,
    /** Adds a user with this role who is signed in with two-factor. */
    user: (role: string) => addUser(db, role, clock.now, secrets),
    close: async () => {
      const closed = app.close();
      // The server would wait a minute for the first request of a connection that a client has not used.
      app.server.closeAllConnections();
      await closed;
      for (const { close } of openedProjects) await close();
    },
  };
}
