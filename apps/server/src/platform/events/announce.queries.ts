import type { LiveCollection } from '@masthead/domain/events/contract';
import { sql } from 'kysely';
import type { Db } from '../db/db';

/** The channel of a project's database. */
export const CHANNEL = 'masthead_changes';

/**
 * Notifies every server of this project that a collection has changed, that readers see something else (`site`), or that
 * sessions have ended. Inside a transaction the notification is sent once, on commit.
 */
export async function announce(db: Db, collection: LiveCollection | 'site' | 'sessions'): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${collection})`.execute(db);
}
