import { sql } from 'kysely';
import type { Db } from '../db/db';

/**
 * Counts one more try and answers the count of the running window and when it ends. One statement, so that tries
 * made at the same moment are each counted.
 */
export async function countAttempt(db: Db, key: string, now: Date, windowMs: number) {
  const end = new Date(now.getTime() + windowMs).toISOString();
  const { rows } = await sql<{ count: number; window_ends_at: string }>`
    insert into attempts (key, count, window_ends_at) values (${key}, 1, ${end})
    on conflict (key) do update set
      count = case when attempts.window_ends_at <= ${now.toISOString()} then 1 else attempts.count + 1 end,
      window_ends_at = case when attempts.window_ends_at <= ${now.toISOString()} then ${end} else attempts.window_ends_at end
    returning count, window_ends_at`.execute(db);
  return rows[0] as { count: number; window_ends_at: string };
}

export async function forgetAttempts(db: Db, key: string): Promise<void> {
  await db.deleteFrom('attempts').where('key', '=', key).execute();
}

export async function deleteOldAttempts(db: Db, now: string): Promise<void> {
  await db.deleteFrom('attempts').where('window_ends_at', '<=', now).execute();
}
