import type { Config } from '../config/config';
import { cause, StartError } from '../start-error';
import type { DemoProgramInput } from './run-demo-program';

/** The connection settings of the embedded PostgreSQL, with a placeholder for the project. */
export type EmbeddedConnection = DemoProgramInput['connection'];

/**
 * Starts the embedded PostgreSQL, or returns `null` with an external database. The launcher is imported dynamically,
 * because a server with DATABASE_URL does not need it.
 */
export async function startEmbeddedPostgres(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  cleanups: Array<() => Promise<unknown>>,
): Promise<EmbeddedConnection | null> {
  if (databaseUrl) return null;
  const { startPostgres } = await import('@masthead/embedded-postgres/launcher');
  const postgres = await startPostgres({ dataDir, log: () => undefined }).catch((error) => {
    throw new StartError(cause(error));
  });
  cleanups.push(() => postgres.stop());
  const { host, port, user } = postgres;
  return { host, port, user, database: 'masthead_{project}' };
}
