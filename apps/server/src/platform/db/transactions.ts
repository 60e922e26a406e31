import { sql } from 'kysely';
import type { Db } from './db';

/** Connections recognise this statement, and wait for the answers of the transaction without a deadline. */
export const LIFT_TIMEOUT = 'set local statement_timeout = 0';

/** Lets the statements of the current transaction take any time. */
export async function liftTimeout(db: Db): Promise<void> {
  await sql.raw(LIFT_TIMEOUT).execute(db);
}

/** The key of the advisory lock: 'mast' in ASCII. */
const EXCLUSIVE_LOCK = 0x6d617374;

/**
 * Runs a transaction that only one server at a time can run on this database. It waits for the lock without a timeout,
 * so that start-up work such as migrations is done once.
 */
export function runExclusively<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (db) => {
    await liftTimeout(db);
    await sql`select pg_advisory_xact_lock(${EXCLUSIVE_LOCK})`.execute(db);
    return work(db);
  });
}

const MAX_ATTEMPTS = 4;
const DEADLOCK = '40P01';
const SERIALIZATION_FAILURE = '40001';

function isRetryable(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return error.code === DEADLOCK || error.code === SERIALIZATION_FAILURE;
}

/**
 * Runs a transaction and retries it after a deadlock or serialization failure. Code locks rows in the order of their
 * ids, but foreign keys and cascades lock rows in an unspecified order, so deadlocks remain possible.
 */
export async function withRetries<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isRetryable(error)) throw error;
    }
  }
}

/** Runs a part of a transaction. If it fails, only its writes are rolled back, so that the transaction can continue. */
export async function withSavepoint<T>(db: Db, work: () => Promise<T>): Promise<T> {
  await sql`savepoint part`.execute(db);
  let result: T;
  try {
    result = await work();
  } catch (error) {
    await rollBackPart(db);
    throw error;
  }
  await sql`release savepoint part`.execute(db);
  return result;
}

/** Runs a part of a transaction, returns its result and rolls back its writes. */
export async function withoutWrites<T>(db: Db, work: () => Promise<T>): Promise<T> {
  await sql`savepoint part`.execute(db);
  try {
    return await work();
  } finally {
    await rollBackPart(db);
  }
}

/** Releases the savepoint too. Otherwise, a part around this one would be rolled back to it instead of its own start. */
async function rollBackPart(db: Db): Promise<void> {
  await sql`rollback to savepoint part`.execute(db);
  await sql`release savepoint part`.execute(db);
}

type LockableTable = 'sections' | 'adv_slots' | 'languages' | 'messages' | 'auth_items';

/** Locks a row until the transaction ends. */
export async function lockRow(db: Db, table: LockableTable, id: number): Promise<void> {
  await db.selectFrom(table).where('id', '=', id).select('id').forNoKeyUpdate().execute();
}
