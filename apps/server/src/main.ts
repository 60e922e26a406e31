import { readConfig, readRole } from './platform/config/config';
import { root } from './platform/config/paths';
import type { Logger } from './platform/observe/logger';
import { startEmbeddedPostgres } from './platform/projects/start-embedded-postgres';
import { cause, StartError } from './platform/start-error';

/** The structured log, once its code is loaded. */
let logger: Logger | null = null;

/** Clean-up steps. They run in reverse order when the server stops or fails to start. */
const cleanups: Array<() => Promise<unknown>> = [];

/**
 * The entry point of the server process. It starts the embedded PostgreSQL before it loads the code of the server, so
 * that both take place at the same time. Throws when the signal aborts during the start.
 */
async function start(signal: AbortSignal): Promise<void> {
  const role = readRole(process.argv.slice(2));
  const config = readConfig(process.env, root);
  const embeddedPostgres = startEmbeddedPostgres(config, cleanups, { report: warn, onGivenUp: stopWithError });
  // `startServer` reports the error. Until then, the rejection counts as handled.
  embeddedPostgres.catch(() => undefined);
  try {
    const [{ startServer }, { createLogger }] = await Promise.all([
      import('./server'),
      import('./platform/observe/logger'),
    ]);
    logger = createLogger(config.logLevel);
    await startServer({ role, config, logger, embeddedPostgres, cleanups, signal });
  } catch (error) {
    // Only a started PostgreSQL has added its clean-up step.
    await embeddedPostgres.catch(() => undefined);
    throw error;
  }
}

const shutdown = new AbortController();
const startup = start(shutdown.signal);

/** Aborts a start in progress and waits for it, because the start still adds clean-up steps. */
async function stop(exitCode: number): Promise<void> {
  // A second signal ends the process at once.
  if (shutdown.signal.aborted) process.exit(1);
  shutdown.abort();
  await startup.catch(() => undefined);
  for (const step of cleanups.reverse()) await step().catch(report);
  process.exit(exitCode);
}

/** Ends a server that cannot continue, so that a supervisor such as systemd restarts it. */
function stopWithError(error: unknown): void {
  if (shutdown.signal.aborted) return;
  report(error);
  void stop(1);
}

function report(error: unknown): void {
  process.stderr.write(`${error instanceof StartError ? error.message : `Masthead failed: ${cause(error)}`}\n`);
}

function warn(line: string): void {
  if (logger) logger.warn(line);
  else process.stderr.write(`${line}\n`);
}

/** Includes the stack trace, because no request in the log points to the error. */
function reportBug(summary: string, error: unknown): void {
  if (logger) logger.fatal({ err: error }, summary);
  else process.stderr.write(`${summary}: ${error instanceof Error ? error.stack : String(error)}\n`);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
// After an uncaught exception the state of the process is unknown: it shuts down cleanly and a supervisor restarts it.
// A rejected promise that no code awaits leaves no work half done, so the server continues.
process.on('uncaughtException', (error) => {
  reportBug('Masthead stops because of an uncaught exception', error);
  void stop(1);
});
process.on('unhandledRejection', (error) => reportBug('Unhandled promise rejection', error));

startup.catch(stopWithError);
