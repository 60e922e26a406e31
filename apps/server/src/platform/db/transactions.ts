import { sql } from 'kysely';
import type { Db } from './db';

/** Any number works as long as nobody else locks it: 'mast' in ASCII. */
const LOCK = 0x6d617374;

/**
 * One transaction that servers of the same database take turns at, however long another one needs: what is done on a
 * start is done once.
 */
export function exclusively<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (db) => {
    await sql`set local statement_timeout = 0`.execute(db);
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(db);
    return work(db);
  });
}

const TRIES = 4;
const DEADLOCK = '40P01';
const SERIALIZATION_FAILURE = '40001';

function isTurnLost(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return error.code === DEADLOCK || error.code === SERIALIZATION_FAILURE;
}

/**
 * A transaction that starts over when the database ends it so that another can go on. Whoever locks several rows locks
 * them in the order of their ids; rows that a foreign key or a cascade reaches come in an order nobody chooses.
 */
export async function retrying<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (tried === TRIES || !isTurnLost(error)) throw error;
    }
  }
}

type Locked = 'sections' | 'adv_slots' | 'languages' | 'messages' | 'auth_items';

/** Locks a row until the transaction ends. */
export async function lockRow(db: Db, table: Locked, id: number): Promise<void> {
  await db.selectFrom(table).where('id', '=', id).select('id').forNoKeyUpdate().execute();
}
