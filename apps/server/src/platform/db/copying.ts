import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { from } from 'pg-copy-streams';
import type { Db } from './db';
import type { DB } from './schema.gen';

/** The pool behind each database: Kysely hands out no connection that COPY could go over. */
const pools = new WeakMap<Db, pg.Pool>();

export function rememberPool(db: Db, pool: pg.Pool): void {
  pools.set(db, pool);
}

/** Throws for a transaction: what takes a connection of its own cannot be part of one. */
function poolOf(db: Db): pg.Pool {
  const pool = pools.get(db);
  if (!pool) throw new Error('There is no pool behind a transaction');
  return pool;
}

/** Sends rows in the text format of `copy … from stdin`, no faster than the database takes them. */
type Copy = (statement: string, rows: Readable) => Promise<void>;

/** A transaction that can also COPY. Whatever ends it early, the signal too, leaves everything as it was. */
export async function copying<T>(db: Db, signal: AbortSignal, work: (db: Db, copy: Copy) => Promise<T>): Promise<T> {
  const pool = poolOf(db);
  let client: pg.PoolClient | undefined;
  const connect = async () => {
    client = await pool.connect();
    return client;
  };
  const alone = new Kysely<DB>({ dialect: new PostgresDialect({ pool: { connect, end: async () => undefined } }) });
  return alone.transaction().execute(async (db) => {
    const result = await work(db, (statement, rows) =>
      pipeline(rows, (client as pg.PoolClient).query(from(statement)), { signal }),
    );
    signal.throwIfAborted();
    return result;
  });
}

const SPECIAL = /[\\\t\n\r]/;
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** One row of the text format. */
export function copyRow(values: readonly (string | number | null)[]): string {
  return `${values.map(copyValue).join('\t')}\n`;
}

function copyValue(value: string | number | null): string | number {
  if (value === null) return '\\N';
  if (typeof value === 'number' || !SPECIAL.test(value)) return value;
  return value.replace(/[\\\t\n\r]/g, (symbol) => ESCAPES[symbol] ?? '');
}
