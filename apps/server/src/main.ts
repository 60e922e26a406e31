import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { announcement } from './announcement';
import { buildApp } from './app';
import { type Config, readConfig } from './config';
import { openDatabases } from './projects/open-databases';
import { secretKey } from './secrets/key-file';
import { openSecrets } from './secrets/secrets';
import { cause, StartError } from './start-error';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const shipped = {
  migrations: new URL('../migrations/', import.meta.url),
  phrases: new URL('../phrases/', import.meta.url),
};
const web = new URL('../../web/dist/', import.meta.url);

/** What to undo, last first, when the server stops or could not start. */
const undo: Array<() => Promise<unknown>> = [];

async function start(config: Config): Promise<void> {
  const { projects, demo, passwords } = await openDatabases(config, shipped, undo);
  const secrets = openSecrets(secretKey(config.secretKey, config.dataDir));
  const app = await buildApp({
    projects,
    secrets,
    now: () => new Date(),
    web,
    demo,
    trustProxy: config.trustProxy,
    logger: { level: config.logLevel },
  });
  undo.push(() => app.close());
  const port = await listen(app, config);
  process.stdout.write(announcement({ projects: config.projects, port, demo, passwords }));
}

async function listen(app: FastifyInstance, { port, host }: Config): Promise<number> {
  try {
    await app.listen({ port, host: host ?? '::', ipv6Only: false });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') {
      throw new StartError(`Port ${port} is in use: stop what runs there, or choose another one with PORT.`);
    }
    throw error;
  }
  const address = app.server.address();
  return typeof address === 'object' && address ? address.port : port;
}

let stopping: Promise<void> | null = null;

function stop(exitCode: number): Promise<void> {
  stopping ??= (async () => {
    for (const step of undo.reverse()) await step().catch(report);
    process.exit(exitCode);
  })();
  return stopping;
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

try {
  await start(readConfig(process.env, root));
} catch (error) {
  report(error);
  await stop(1);
}
