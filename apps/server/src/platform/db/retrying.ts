import type { Db } from './db';

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
