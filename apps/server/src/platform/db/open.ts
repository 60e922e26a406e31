import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { rememberPool } from './copying';
import type { Db } from './db';
import { keepPlans } from './kept-plan';
import type { DB } from './schema.gen';

const { builtins } = pg.types;

// Rows leave the database in the shape the contract speaks, so no area needs a mapper.
pg.types.setTypeParser(builtins.TIMESTAMPTZ, (value) => new Date(value).toISOString());
pg.types.setTypeParser(builtins.DATE, (value) => value);
pg.types.setTypeParser(builtins.INT8, Number);

/** A pool of one project's database. A lost connection is dropped from the pool and reported, never fatal. */
export function openDb(config: pg.PoolConfig, onLost: (error: Error) => void): Db {
  const pool = new pg.Pool({
    max: 10,
    idleTimeoutMillis: 10_000,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 30_000,
    ...config,
  });
  pool.on('error', onLost);
  // The query that was under way fails, and says so; unheard, the loss itself would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('connect', keepPlans);
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  rememberPool(db, pool);
  return db;
}
