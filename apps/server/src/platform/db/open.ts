import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { ConnectionBudget } from './connection-budget';
import { registerPool } from './copy-rows';
import type { Db } from './db';
import { observeConnections, type StatementObserver, toStatementLog } from './observe-statements';
import { withPreparedStatements } from './prepared-statements';
import type { DB } from './schema.gen';
import {
  IDLE_CONNECTION_TIMEOUT_MS,
  IDLE_SESSION_TIMEOUT_MS,
  IDLE_TRANSACTION_TIMEOUT_MS,
  STATEMENT_TIMEOUT_MS,
  type SupervisionLimits,
  supervisePool,
} from './supervise-pool';

const { builtins } = pg.types;

// Parses values into the types of the API contract, so that areas need no mappers.
pg.types.setTypeParser(builtins.TIMESTAMPTZ, (value) => new Date(value).toISOString());
pg.types.setTypeParser(builtins.DATE, (value) => value);
pg.types.setTypeParser(builtins.INT8, Number);

const ignoreStatements: StatementObserver = {
  onStatement: () => undefined,
  onFailedConnection: () => undefined,
  onLostConnection: () => undefined,
};

/** Opens a connection pool for one project's database. A lost connection is removed and reported, and is not fatal. */
export function openDb(
  config: pg.PoolConfig,
  budget: ConnectionBudget,
  observer: StatementObserver = ignoreStatements,
  limits?: SupervisionLimits,
): Db {
  const pool = new pg.Pool({
    max: budget.max,
    idleTimeoutMillis: IDLE_CONNECTION_TIMEOUT_MS,
    connectionTimeoutMillis: 10_000,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
    options: `-c idle_session_timeout=${IDLE_SESSION_TIMEOUT_MS}`,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...config,
  });
  supervisePool(pool, config, budget, limits);
  pool.on('error', observer.onLostConnection);
  // The running query already rejects. Without a listener, the `error` event would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: observeConnections(withPreparedStatements(pool), observer) }),
    log: toStatementLog(observer),
  });
  registerPool(db, pool);
  return db;
}
