import { lookup } from 'node:dns';
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app';
import { backgroundWork } from './areas/jobs';
import { openServices } from './content/services';
import { fetchSite } from './fetch-site';
import {
  buildMetricsServer,
  countDeliveries,
  countPublications,
  type Observation,
  observeProcess,
  openMetrics,
  openTracing,
} from './observation';
import { createDemoAccountsError, findDemoAccounts } from './platform/access/demo-accounts';
import { createAdministrators } from './platform/access/first-administrator';
import { createEventLogger } from './platform/audit/record-audit';
import type { Config, Role } from './platform/config/config';
import { explorerFiles, shippedFiles, siteScriptFiles, webFiles } from './platform/config/paths';
import { formatStartMessage } from './platform/config/start-message';
import { startDatabaseClock } from './platform/db/database-clock';
import { DatabaseUnavailable } from './platform/db/database-unavailable';
import type { CompletedStatement } from './platform/db/observe-statements';
import type { ServedProject } from './platform/http/context';
import { startWorker, type WorkerOptions } from './platform/jobs/worker';
import { createLinkProbe } from './platform/links/probe-link';
import { readFreeSpace, watchFreeSpace } from './platform/observe/free-space';
import type { Logger } from './platform/observe/logger';
import type { DatabaseServer } from './platform/observe/metrics';
import { openDemoClock } from './platform/projects/demo-clock';
import { openDatabases } from './platform/projects/open-databases';
import { openReplicas } from './platform/projects/open-replicas';
import type { EmbeddedConnection } from './platform/projects/start-embedded-postgres';
import { deliverWith } from './platform/push/deliver';
import { createPublicAgent, createPublicLookup, resolveHost } from './platform/push/public-agent';
import { ensurePushKeys } from './platform/push/web-push';
import { openProjectSecrets } from './platform/secrets/project-secrets';
import { openKeyRing, readSecretKeys } from './platform/secrets/secrets';
import { cause, StartError } from './platform/start-error';
import { openStorage } from './platform/storage/open-storage';

/** The first requests after a start come before background work, which would compete with them. */
const WORKER_DELAY_MS = 1000;

type Cleanups = Array<() => Promise<unknown>>;

interface Options {
  role: Role;
  config: Config;
  logger: Logger;
  /** The connection to the embedded PostgreSQL; `null` with an external database. */
  embeddedPostgres: Promise<EmbeddedConnection | null>;
  /** Receives the clean-up steps, which run in reverse order when the server stops or fails to start. */
  cleanups: Cleanups;
  signal: AbortSignal;
}

/** Opens storage and databases, then starts the HTTP server, the worker or both. Throws when the signal aborts. */
export async function startServer(options: Options): Promise<void> {
  const { role, config, logger, embeddedPostgres, cleanups, signal } = options;
  const [metrics, tracing] = await Promise.all([openMetrics(config), openTracing(config)]);
  if (tracing) cleanups.push(tracing.close);
  const storage = await openStorage(config.storage);
  const connection = await embeddedPostgres;
  signal.throwIfAborted();
  const measureStatement = (server: DatabaseServer) => (project: string, statement: CompletedStatement) => {
    if (statement.error === undefined) metrics?.observeStatement(project, server, statement.milliseconds);
    tracing?.recordStatement(project, statement);
  };
  const openProjects = await openDatabases(config, connection, {
    shipped: shippedFiles,
    storage,
    cleanups,
    logger,
    measureStatement: measureStatement('primary'),
    signal,
  });
  signal.throwIfAborted();
  const keys = openKeyRing(readSecretKeys(config.secretKeys, config.dataDir));
  const [demoAccounts, projectsWithSecrets] = await Promise.all([
    findDemoAccounts(openProjects),
    Promise.all(
      openProjects.map(async (project) => ({ ...project, secrets: await openProjectSecrets(project, keys) })),
    ),
  ]);
  if (demoAccounts.length > 0 && !config.demoAccounts) throw createDemoAccountsError(demoAccounts);
  await Promise.all(projectsWithSecrets.map(({ db, secrets }) => ensurePushKeys(db, secrets)));
  // A worker writes, and reads to write.
  const replicaUrl = role === 'worker' ? undefined : config.replicaUrl;
  const replicaOptions = { cleanups, logger, measureStatement: measureStatement('replica') };
  const projects: ServedProject[] = await openReplicas(projectsWithSecrets, { ...config, replicaUrl }, replicaOptions);
  const clock = await startDatabaseClock((projects[0] as ServedProject).db, openDemoClock(config));
  cleanups.push(async () => clock.stop());
  const observation = observeProcess(projects, config, { role, metrics, tracing, signal, now: clock.now });
  const stopWatching = watchFreeSpace(() => readFreeSpace(config.dataDir, config.diskWarningMb), logger);
  cleanups.push(async () => stopWatching());
  if (config.metricsPort !== undefined) await startMetricsServer(observation, config.metricsPort, options);
  const openApp = createOnDemand(() => createApp(projects, options, clock.now, observation, demoAccounts.length > 0));
  if (role !== 'worker') await startHttpServer(await openApp(), projects, config, demoAccounts.length > 0);
  if (role === 'worker') process.stdout.write('The Masthead worker is running.\n');
  if (role !== 'web') {
    startBackgroundWorker(openApp, projects, options, clock.now, observation);
  }
  limitHeapGrowth();
}

/**
 * From now on V8 collects garbage when the heap has grown by half, instead of up to four times: the server keeps about
 * 40 MB alive, and the rest of the memory is for PostgreSQL and the file cache. The start itself allocates too much.
 */
function limitHeapGrowth(): void {
  setFlagsFromString('--heap-growing-percent=50');
}

/** A worker without an HTTP server creates the app when a job requests a page of the site for the first time. */
function createOnDemand<T>(create: () => Promise<T>): () => Promise<T> {
  let created: Promise<T> | null = null;
  return () => {
    created ??= create().catch((error) => {
      created = null;
      throw error;
    });
    return created;
  };
}

function startBackgroundWorker(
  openApp: () => Promise<FastifyInstance>,
  projects: ServedProject[],
  { role, config: { pushServices, auditRetentionDays }, logger, cleanups }: Options,
  now: () => Date,
  { metrics, tracing }: Observation,
): void {
  const start = () => {
    const worker = startWorker({
      ...backgroundWork,
      projects,
      now,
      probeLink: createLinkProbe({ lookup: createPublicLookup(lookup) }),
      deliver: countDeliveries(deliverWith(createPublicAgent(), pushServices), metrics),
      logEvent: countPublications(createEventLogger(logger), metrics),
      auditRetentionDays,
      fetchSite: async (project, path) => fetchSite(await openApp(), project, path),
      report: createErrorReport(logger),
      traceJob: tracing?.traceJob,
    });
    cleanups.push(worker.stop);
  };
  const timer = setTimeout(start, role === 'worker' ? 0 : WORKER_DELAY_MS);
  cleanups.push(async () => clearTimeout(timer));
}

/** Leaves out the errors of an outage: the database logs its start and its end. */
function createErrorReport(logger: Logger): WorkerOptions['report'] {
  return (error, origin) => {
    if (error instanceof DatabaseUnavailable) return;
    logger.error({ ...origin, err: error }, `Background work failed, the worker will retry it: ${cause(error)}`);
  };
}

async function createApp(
  projects: ServedProject[],
  { config, logger, cleanups }: Options,
  now: () => Date,
  observation: Observation,
  hasDemoAccounts: boolean,
): Promise<FastifyInstance> {
  const app = await buildApp({
    projects,
    services: openServices(config.services, now),
    push: { services: config.pushServices, resolve: resolveHost },
    now,
    web: webFiles,
    scripts: siteScriptFiles,
    explorer: explorerFiles,
    demo: hasDemoAccounts,
    trustProxy: config.trustProxy,
    healthToken: config.healthToken,
    logger,
    observation,
  });
  cleanups.push(() => closeApp(app, config));
  return app;
}

async function startHttpServer(
  app: FastifyInstance,
  projects: ServedProject[],
  config: Config,
  hasDemoAccounts: boolean,
): Promise<void> {
  const port = await listen(app, config, 'PORT');
  // The administrators are created last: a generated password must not be lost because a later step fails.
  const passwordFolder = process.stdout.isTTY ? null : config.dataDir;
  const generatedPasswords = await createAdministrators(projects, {
    ...config.firstAdmin,
    folder: passwordFolder,
    logEvent: createEventLogger(app.log),
  });
  process.stdout.write(formatStartMessage({ projects: config.projects, port, hasDemoAccounts, generatedPasswords }));
}

async function listen(
  app: FastifyInstance,
  { port, host }: Pick<Config, 'port' | 'host'>,
  setting: string,
): Promise<number> {
  try {
    await app.listen({ port, host });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') {
      throw new StartError(`Port ${port} is in use. Stop the other program, or set ${setting} to another port.`);
    }
    throw error;
  }
  const address = app.server.address();
  return typeof address === 'object' && address ? address.port : port;
}

/**
 * Ends event streams and waits for running requests. Load balancers have time to read `draining` before, while the
 * server still answers.
 */
async function closeApp(app: FastifyInstance, { shutdownDelayMs, shutdownGraceMs }: Config): Promise<void> {
  if (app.server.listening) await wait(shutdownDelayMs);
  const timer = setTimeout(() => app.server.closeAllConnections(), shutdownGraceMs);
  await app.close();
  clearTimeout(timer);
}

async function startMetricsServer(
  observation: Observation,
  port: number,
  { config: { host, healthToken }, logger, cleanups }: Options,
): Promise<void> {
  const server = await buildMetricsServer(observation, logger, healthToken);
  await listen(server, { port, host }, 'METRICS_PORT');
  cleanups.push(() => server.close());
}
