import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { ensureAdministrator } from './access/first-administrator';
import { announcement } from './announcement';
import { buildApp } from './app';
import { type Config, readConfig } from './config';
import type { RunningProject } from './http/context';
import { openDatabases } from './projects/open-databases';
import { checkKey } from './secrets/check-key';
import { secretKey } from './secrets/key-file';
import { openSecrets } from './secrets/secrets';
import { cause, StartError } from './start-error';
import { openStorage } from './storage/open-storage';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const shipped = {
  migrations: new URL('../migrations/', import.meta.url),
  phrases: new URL('../phrases/', import.meta.url),
};
const web = new URL('../../web/dist/', import.meta.url);

/** How long running requests may take to end when the server stops. */
const PATIENCE = 5000;

/** What to undo, last first, when the server stops or could not start. */
const undo: Array<() => Promise<unknown>> = [];

async function start(): Promise<void> {
  const config = readConfig(process.env, root);
  const { projects, demo } = await openDatabases(config, shipped, await openStorage(config.storage), undo);
  const secrets = openSecrets(secretKey(config.secretKey, config.dataDir));
  for (const running of projects) await checkKey(running, secrets);
  const app = await buildApp({
    projects,
    secrets,
    now: () => new Date(),
    web,
    demo,
    trustProxy: config.trustProxy,
    logger: { level: config.logLevel },
  });
  undo.push(() => close(app));
  const port = await listen(app, config);
  // Last, so that nothing can fail between making a password and showing it.
  const administrators = demo ? [] : await makeAdministrators(projects, config);
  process.stdout.write(announcement({ projects: config.projects, port, demo, administrators }));
}

async function makeAdministrators(projects: RunningProject[], { firstAdmin }: Config) {
  const made = await Promise.all(
    projects.map(async ({ project: { title }, db }) => {
      const password = await ensureAdministrator(db, firstAdmin);
      return password === null ? [] : [{ title, email: firstAdmin.email, password }];
    }),
  );
  return made.flat();
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

const started = start();
let stopping = false;

/** Waits for a start that is under way: only then is everything known that has to be undone. */
async function stop(exitCode: number): Promise<void> {
  if (stopping) process.exit(1);
  stopping = true;
  await started.catch(() => undefined);
  for (const step of undo.reverse()) await step().catch(report);
  process.exit(exitCode);
}

function report(error: unknown): void {
  process.stderr.write(`${error instanceof StartError ? error.message : `Masthead failed: ${cause(error)}`}\n`);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
  process.on(event, (error) => {
    report(error);
    void stop(1);
  });
}

started.catch((error) => {
  report(error);
  void stop(1);
});
