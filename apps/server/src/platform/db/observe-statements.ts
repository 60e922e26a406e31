import type { LogEvent, PostgresPool } from 'kysely';

/** Observes the statements of a database, for logs and metrics. */
export interface StatementObserver {
  onSuccess: (sql: string, milliseconds: number) => void;
  /** A statement failed, or no connection was available for it. */
  onFailure: (error: unknown) => void;
  /** An idle connection was lost. */
  onLostConnection: (error: Error) => void;
}

/** The function that Kysely calls after each statement. */
export function toStatementLog({ onSuccess, onFailure }: StatementObserver) {
  return (event: LogEvent) => {
    if (event.level === 'query') onSuccess(event.query.sql, event.queryDurationMillis);
    else onFailure(event.error);
  };
}

/** A pool that also reports failed connections, which Kysely does not log. */
export function observeConnections(pool: PostgresPool, { onFailure }: StatementObserver): PostgresPool {
  return {
    ...pool,
    connect: async () => {
      try {
        return await pool.connect();
      } catch (error) {
        onFailure(error);
        throw error;
      }
    },
  };
}
