import type { LiveCollection } from '@masthead/domain/events/contract';
import { sql } from 'kysely';
import type { Db } from '../db/db';

/** The channel of a project's database. */
export const CHANNEL = 'masthead_changes';

/**
 * Tells every server of this project that the collection has changed, or that sessions have ended. Inside a transaction it is told when that is
 * committed, once, and never when it is not.
 */
export async function announce(db: Db, collection: LiveCollection | 'sessions'): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${collection})`.execute(db);
}
