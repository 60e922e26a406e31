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
