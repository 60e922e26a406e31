import { DatabaseUnavailable } from '../db/database-unavailable';
import type { StatementObserver } from '../db/observe-statements';
import type { Logger } from './logger';
import { currentOrigin } from './origin';
import { createOutage, type Outage } from './outage';

const MAX_SQL_LENGTH = 2000;

/**
 * Logs slow statements of a database, without the values of their parameters, and each outage once. `measure` receives
 * every completed statement.
 */
export function watchStatements(
  log: Logger,
  slowQueryMs: number,
  measure?: (sql: string, milliseconds: number) => void,
  outage: Outage = createOutage(log, {
    start: 'Connections to the database fail',
    end: 'Connections to the database work again',
  }),
): StatementObserver {
  return {
    onSuccess: (sql, milliseconds) => {
      outage.recover();
      measure?.(sql, milliseconds);
      if (milliseconds < slowQueryMs) return;
      const { project: _, ...origin } = currentOrigin();
      log.warn({ ...origin, ms: Math.round(milliseconds), sql: sql.slice(0, MAX_SQL_LENGTH) }, 'Slow statement');
    },
    onFailure: (error) => {
      if (error instanceof DatabaseUnavailable) outage.fail(error);
    },
    onLostConnection: outage.fail,
  };
}
