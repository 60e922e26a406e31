import { sql } from 'kysely';
import type { Db } from '../db/db';
import { anyOfQuery, type ExpiredRows } from '../db/expired-rows';

/** Per user. */
const MAX_KNOWN_ADDRESSES = 20;

/** Stores an address from which the user signed in, and deletes the oldest addresses beyond the limit. */
export async function saveKnownAddress(db: Db, userId: number, address: string, now: string): Promise<void> {
  await db
    .insertInto('known_addresses')
    .values({ user_id: userId, address, signed_in_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'address']).doUpdateSet({ signed_in_at: now }))
    .execute();
  await db
    .deleteFrom('known_addresses')
    .where('user_id', '=', userId)
    .where('address', 'not in', (eb) =>
      eb
        .selectFrom('known_addresses')
        .where('user_id', '=', userId)
        .orderBy('signed_in_at', 'desc')
        .orderBy('address')
        .limit(MAX_KNOWN_ADDRESSES)
        .select('address'),
    )
    .execute();
}

/** For a reset by an administrator: the address of an intruder must not stay known. */
export async function deleteKnownAddresses(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('known_addresses').where('user_id', '=', userId).execute();
}

export async function deleteKnownAddressesBefore(db: Db, before: string): Promise<void> {
  await db.deleteFrom('known_addresses').where('signed_in_at', '<=', before).execute();
}

/**
 * Increments a counter and returns the count and the end of the current window. A single statement, so that concurrent
 * attempts are all counted.
 */
export async function countAttempt(db: Db, key: string, now: Date, windowMs: number) {
  const windowEnd = new Date(now.getTime() + windowMs).toISOString();
  const { rows } = await sql<{ count: number; window_ends_at: string }>`
    insert into attempts (key, count, window_ends_at) values (${key}, 1, ${windowEnd})
    on conflict (key) do update set
      count = case when attempts.window_ends_at <= ${now.toISOString()} then 1 else attempts.count + 1 end,
      window_ends_at = case when attempts.window_ends_at <= ${now.toISOString()} then ${windowEnd} else attempts.window_ends_at end
    returning count, window_ends_at`.execute(db);
  return rows[0] as { count: number; window_ends_at: string };
}

/** A row of `attempts`: how often an action was tried in a time window, and until when it is blocked. */
interface Counter {
  count: number;
  window_ends_at: string;
  blocked_until: string | null;
}

/** The latest end of the blocks of these counters; `null` when no counter blocks. */
export async function findBlock(db: Db, keys: readonly string[], now: string): Promise<string | null> {
  const row = await db
    .selectFrom('attempts')
    .where('key', 'in', keys)
    .where('blocked_until', '>', now)
    .select((eb) => eb.fn.max('blocked_until').as('until'))
    .executeTakeFirst();
  return row?.until ?? null;
}

/** Reads a counter, or creates it at zero, and locks it until the transaction ends. */
export function lockCounter(db: Db, key: string, now: string): Promise<Counter> {
  return db
    .insertInto('attempts')
    .values({ key, count: 0, window_ends_at: now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet((eb) => ({ key: eb.ref('excluded.key') })))
    .returning(['count', 'window_ends_at', 'blocked_until'])
    .executeTakeFirstOrThrow();
}

export async function writeCounter(db: Db, key: string, counter: Counter): Promise<void> {
  await db.updateTable('attempts').set(counter).where('key', '=', key).execute();
}

/** Subtracts one attempt and removes the delay that it caused. */
export async function decrementCounter(db: Db, key: string): Promise<void> {
  await db
    .updateTable('attempts')
    .set((eb) => ({ count: eb('count', '-', 1), blocked_until: null }))
    .where('key', '=', key)
    .where('count', '>', 0)
    .execute();
}

export async function deleteAttempts(db: Db, key: string): Promise<void> {
  await db.deleteFrom('attempts').where('key', '=', key).execute();
}

/**
 * Deletes the oldest expired counters of a range. Returns the ends of their windows. It skips counters that a concurrent
 * request has locked: that request may start a new window.
 */
export async function deleteOldAttempts(db: Db, { since, before, limit }: ExpiredRows): Promise<string[]> {
  const expiredKeys = db
    .selectFrom('attempts')
    .where('window_ends_at', '>=', since)
    .where('window_ends_at', '<=', before)
    .orderBy('window_ends_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .select('key');
  const rows = await db
    .deleteFrom('attempts')
    .where('key', '=', anyOfQuery(expiredKeys))
    .returning('window_ends_at')
    .execute();
  return rows.map(({ window_ends_at }) => window_ends_at);
}
