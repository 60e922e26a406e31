import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { buildApp } from './app';
import { backgroundWork } from './areas/jobs';
import { openServices } from './content/services';
import { demoAccountsRefusal, findDemoAccounts } from './platform/access/demo-accounts';
import { makeAdministrators } from './platform/access/first-administrator';
import { logEventsOf } from './platform/audit/record-audit';
import { announcement } from './platform/config/announcement';
import { type Config, readConfig, readRole } from './platform/config/config';
import { root, scripts, shipped, web } from './platform/config/places';
import type { ServedProject } from './platform/http/context';
import { startWorker } from './platform/jobs/worker';
import { openDatabases } from './platform/projects/open-databases';
import { deliverWith } from './platform/push/deliver';
import { publicAgent, resolveHost } from './platform/push/public-agent';
import { ensurePushKeys } from './platform/push/web-push';
import { openProjectSecrets } from './platform/secrets/project-secrets';
import { openKeyRing, secretKeys } from './platform/secrets/secrets';
import { cause, StartError } from './platform/start-error';

import { openStorage } from './platform/storage/open-storage';
import { startPostgres } from './postgres/launcher';

/** How long running requests may take to end when the server stops. */
const PATIENCE = 5000;

/** What to undo, last first, when the server stops or could not start. */
const undo: Array<() => Promise<unknown>> = [];

async function start(signal: AbortSignal): Promise<void> {
  const role = readRole(process.argv.slice(2));
  const config = readConfig(process.env, root);
  const files = await openStorage(config.storage);
  const opened = await openDatabases(config, { shipped, files, startPostgres, undo, signal });
  signal.throwIfAborted();
  const withDemoPassword = await findDemoAccounts(opened);
  if (withDemoPassword.length > 0 && !config.demoAccounts) throw demoAccountsRefusal(withDemoPassword);
  const keys = openKeyRing(secretKeys(config.secretKeys, config.dataDir));
  const projects: ServedProject[] = [];
  for (const each of opened) projects.push({ ...each, secrets: await openProjectSecrets(each, keys) });
  for (const { db, secrets } of projects) await ensurePushKeys(db, secrets);
  if (role !== 'worker') await answer(projects, config, withDemoPassword.length > 0);
  if (role !== 'web') work(projects, config);
  if (role === 'worker') process.stdout.write('Masthead works in the background.\n');
}

function work(projects: ServedProject[], { pushServices, logLevel, auditRetentionDays }: Config): void {
  const worker = startWorker({
    ...backgroundWork,
    projects,
    now: () => new Date(),
    deliver: deliverWith(publicAgent(), pushServices),
    logEvent: logEventsOf(pino({ level: logLevel })),
    auditRetentionDays,
    report: reportWork,
  });
  undo.push(worker.stop);
}

async function answer(projects: ServedProject[], config: Config, demo: boolean): Promise<void> {
  const app = await buildApp({
    projects,
    services: openServices(config.services, () => new Date()),
    push: { services: config.pushServices, resolve: resolveHost },
    now: () => new Date(),
    web,
    scripts,
    demo,
    trustProxy: config.trustProxy,
    healthToken: config.healthToken,
    logger: { level: config.logLevel },
  });
  undo.push(() => close(app));
  const port = await listen(app, config);
  // Last, so that no later step can fail after a password was generated.
  const folder = process.stdout.isTTY ? null : config.dataDir;
  const generated = await makeAdministrators(projects, {
    ...config.firstAdmin,
    folder,
    logEvent: logEventsOf(app.log),
  });
  process.stdout.write(announcement({ projects: config.projects, port, demo, generated }));
}

async function listen(app: FastifyInstance, { port, host }: Config): Promise<number> {
  try {
    await app.listen({ port, host });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') {
      throw new StartError(`Port ${port} is in use: stop what runs there, or choose another one with PORT.`);
    }
    throw error;
  }
  const address = app.server.address();
  return typeof address === 'object' && address ? address.port : port;
}

/** Requests under way may end, but none can keep the server from stopping. */
async function close(app: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), PATIENCE);
  await app.close();
  clearTimeout(timer);
}

const stopping = new AbortController();
const started = start(stopping.signal);

/** Breaks off a start that is under way, and waits for it: only then is everything known that has to be undone. */
async function stop(exitCode: number): Promise<void> {
  if (stopping.signal.aborted) process.exit(1);
  stopping.abort();
  await started.catch(() => undefined);
  for (const step of undo.reverse()) await step().catch(report);
  process.exit(exitCode);
}

function report(error: unknown): void {
  process.stderr.write(`${error instanceof StartError ? error.message : `Masthead failed: ${cause(error)}`}\n`);
}

/** With its stack: no log line of a request leads to it. */
function reportBug(what: string, error: unknown): void {
  process.stderr.write(`${what}: ${error instanceof Error ? error.stack : String(error)}\n`);
}

/** What went wrong behind the answers is tried again: nothing of it ends the server. */
function reportWork(error: unknown): void {
  process.stderr.write(`Background work failed and is tried again: ${cause(error)}\n`);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
// An exception outside every handler leaves the process in an unknown state: it stops in order, and a supervisor starts
// it again. A rejected promise that no code awaits leaves no work half done, so the server goes on.
process.on('uncaughtException', (error) => {
  reportBug('Masthead stops after an exception that no code handled', error);
  void stop(1);
});
process.on('unhandledRejection', (error) => reportBug('A rejected promise was not handled', error));

started.catch((error) => {
  if (stopping.signal.aborted) return;
  report(error);
  void stop(1);
});
