import type { LogEvent, PostgresPool } from 'kysely';

/** A statement that PostgreSQL has executed, or that failed. */
export interface CompletedStatement {
  sql: string;
  milliseconds: number;
  /** Why the statement failed. */
  error?: unknown;
}

/** Observes the statements of a database, for logs, metrics and traces. */
export interface StatementObserver {
  onStatement: (statement: CompletedStatement) => void;
  /** No connection was available for a statement. */
  onFailedConnection: (error: unknown) => void;
  /** An idle connection was lost. */
  onLostConnection: (error: Error) => void;
}

/** The function that Kysely calls after each statement. */
export function toStatementLog({ onStatement }: StatementObserver) {
  return (event: LogEvent) => {
    const statement = { sql: event.query.sql, milliseconds: event.queryDurationMillis };
    onStatement(event.level === 'query' ? statement : { ...statement, error: event.error });
  };
}

/** A pool that also reports failed connections, which Kysely does not log. */
export function observeConnections(pool: PostgresPool, { onFailedConnection }: StatementObserver): PostgresPool {
  return {
    ...pool,
    connect: async () => {
      try {
        return await pool.connect();
      } catch (error) {
        onFailedConnection(error);
        throw error;
      }
    },
  };
}
