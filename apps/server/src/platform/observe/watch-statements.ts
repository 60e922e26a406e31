import { DatabaseUnavailable } from '../db/database-unavailable';
import type { CompletedStatement, StatementObserver } from '../db/observe-statements';
import type { Logger } from './logger';
import { currentOrigin } from './origin';
import { createOutage, type Outage } from './outage';

const MAX_SQL_LENGTH = 2000;

/**
 * Logs slow statements of a database, also failed ones, without the values of their parameters, and each outage once.
 * `measure` receives every statement.
 */
export function watchStatements(
  log: Logger,
  slowQueryMs: number,
  measure?: (statement: CompletedStatement) => void,
  outage: Outage = createOutage(log, {
    start: 'Connections to the database fail',
    end: 'Connections to the database work again',
  }),
): StatementObserver {
  const noteFailure = (error: unknown) => {
    if (error instanceof DatabaseUnavailable) outage.fail(error);
  };
  return {
    onStatement: (statement) => {
      const { sql, milliseconds, error } = statement;
      if (error === undefined) outage.recover();
      else noteFailure(error);
      measure?.(statement);
      if (milliseconds < slowQueryMs) return;
      const { project: _, ...origin } = currentOrigin();
      const failure = error !== undefined && { failed: readErrorCode(error) };
      log.warn(
        { ...origin, ...failure, ms: Math.round(milliseconds), sql: sql.slice(0, MAX_SQL_LENGTH) },
        'Slow statement',
      );
    },
    onFailedConnection: noteFailure,
    onLostConnection: outage.fail,
  };
}

/** Returns the code of PostgreSQL or the name of an error. Its message can contain values of rows. */
export function readErrorCode(error: unknown): string {
  const cause = error instanceof DatabaseUnavailable && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return 'unknown';
  return 'code' in cause && cause.code ? String(cause.code) : cause.name;
}
