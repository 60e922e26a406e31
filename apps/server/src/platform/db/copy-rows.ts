import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { from, to } from 'pg-copy-streams';
import type { Db } from './db';
import type { DB } from './schema.gen';
import { destroyConnection, findSupervisor } from './supervise-pool';
import { liftTimeout } from './transactions';

/** The pool of each `Db`. COPY needs a connection of the driver, which Kysely does not expose. */
const pools = new WeakMap<Db, pg.Pool>();

export function registerPool(db: Db, pool: pg.Pool): void {
  pools.set(db, pool);
}

/** Throws for a transaction, because a second connection cannot join it. */
export function findPool(db: Db): pg.Pool {
  const pool = pools.get(db);
  if (!pool) throw new Error('A transaction has no connection pool');
  return pool;
}

/** Streams rows in the text format of `copy … from stdin`, with backpressure. */
type Copy = (statement: string, rows: Readable) => Promise<void>;

/**
 * Runs a transaction that can also COPY, the fastest way to insert many rows. An error or an aborted signal rolls it
 * back.
 */
export async function runWithCopy<T>(
  db: Db,
  signal: AbortSignal,
  work: (db: Db, copy: Copy) => Promise<T>,
): Promise<T> {
  const { singleConnection, currentClient } = openSingleConnection(db);
  return singleConnection.transaction().execute(async (db) => {
    const result = await work(db, (statement, rows) =>
      pipeline(rows, currentClient().query(from(statement)), { signal }),
    );
    signal.throwIfAborted();
    return result;
  });
}

/** A stream of rows in the text format of `copy … to stdout`. */
type CopyOut = (statement: string) => Readable;

/**
 * Runs a read-only transaction in which every statement sees the same snapshot of the database, and which can also COPY
 * rows to a stream. It may take any time and does not block writes.
 */
export async function readSnapshot<T>(db: Db, work: (db: Db, copyOut: CopyOut) => Promise<T>): Promise<T> {
  const { singleConnection, currentClient } = openSingleConnection(db);
  let failure: unknown;
  try {
    return await singleConnection
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (db) => {
        await liftTimeout(db);
        return work(db, (statement) => startCopyOut(currentClient(), statement)).catch((error: unknown) => {
          failure = error;
          throw error;
        });
      });
  } catch (error) {
    // After a closed connection, the rollback fails too.
    throw failure ?? error;
  }
}

/**
 * Closes the connection if the reader of the rows ends early, for example on a full disk. Otherwise, PostgreSQL would wait
 * forever to send the rest, and the rollback would wait behind it.
 */
function startCopyOut(client: pg.PoolClient, statement: string): Readable {
  const rows = client.query(to(statement));
  // The closed connection reports an error to a stream without a reader.
  rows.on('error', () => undefined);
  rows.once('close', () => {
    if (!rows.readableEnded) destroyConnection(client);
  });
  return rows;
}

/** COPY needs the connection on which Kysely runs the transaction. */
function openSingleConnection(db: Db) {
  const pool = findPool(db);
  let client: pg.PoolClient | undefined;
  const connect = async () => {
    client = await findSupervisor(pool).connect();
    return client;
  };
  const dialect = new PostgresDialect({ pool: { connect, end: async () => undefined } });
  return { singleConnection: new Kysely<DB>({ dialect }), currentClient: () => client as pg.PoolClient };
}

const SPECIAL_CHARACTER = /[\\\t\n\r]/;
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** Formats one row in the text format of COPY. */
export function formatCopyRow(values: readonly (string | number | null)[]): string {
  return `${values.map(formatCopyValue).join('\t')}\n`;
}

function formatCopyValue(value: string | number | null): string | number {
  if (value === null) return '\\N';
  if (typeof value === 'number' || !SPECIAL_CHARACTER.test(value)) return value;
  return value.replace(/[\\\t\n\r]/g, (symbol) => ESCAPES[symbol] ?? '');
}
