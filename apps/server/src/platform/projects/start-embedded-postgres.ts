import type { Config } from '../config/config';
import { cause, StartError } from '../start-error';
import type { DemoProgramInput } from './run-demo-program';

/** The connection settings of the embedded PostgreSQL, with a placeholder for the project. */
export type EmbeddedConnection = DemoProgramInput['connection'];

/**
 * Starts the embedded PostgreSQL, or returns `null` with an external database. The launcher is imported dynamically,
 * because a server with DATABASE_URL does not need it. With `watch`, a PostgreSQL that dies is started again, until
 * several attempts have failed.
 */
export async function startEmbeddedPostgres(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  cleanups: Array<() => Promise<unknown>>,
  watch?: { report: (line: string) => void; onGivenUp: (error: StartError) => void },
): Promise<EmbeddedConnection | null> {
  if (databaseUrl) return null;
  const { startPostgres } = await import('@masthead/embedded-postgres/launcher');
  const supervision = watch && {
    report: watch.report,
    onGivenUp: (error: Error) => watch.onGivenUp(new StartError(cause(error))),
  };
  const options = { dataDir, log: () => undefined, ...(supervision && { supervision }) };
  const postgres = await startPostgres(options).catch((error) => {
    throw new StartError(cause(error));
  });
  cleanups.push(() => postgres.stop());
  return toConnection(postgres);
}

/** Like `startEmbeddedPostgres`, but uses the PostgreSQL of a running server if there is one. */
export async function joinEmbeddedPostgres(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  cleanups: Array<() => Promise<unknown>>,
): Promise<EmbeddedConnection | null> {
  if (config.databaseUrl) return null;
  const { findRunningPostgres } = await import('@masthead/embedded-postgres/launcher');
  const running = findRunningPostgres(config.dataDir);
  return running ? toConnection(running) : startEmbeddedPostgres(config, cleanups);
}

const toConnection = ({ host, port, user }: Omit<EmbeddedConnection, 'database'>): EmbeddedConnection => ({
  host,
  port,
  user,
  database: 'masthead_{project}',
});
