import type pg from 'pg';
import type { Db } from './db';

/** The pool behind each database: Kysely hands out no connection that COPY could go over. */
const pools = new WeakMap<Db, pg.Pool>();

export function rememberPool(db: Db, pool: pg.Pool): void {
  pools.set(db, pool);
}

/** Throws for a transaction: what takes a connection of its own cannot be part of one. */
export function poolOf(db: Db): pg.Pool {
  const pool = pools.get(db);
  if (!pool) throw new Error('There is no pool behind a transaction');
  return pool;
}
