import { sql } from 'kysely';
import type { Db } from '../db/db';

/** Addresses per user: home, offices, phone networks. The oldest make room for new ones. */
const MAX_ADDRESSES = 20;

/** Remembers that the user has signed in from this address, and forgets the oldest addresses beyond the bound. */
export async function rememberAddress(db: Db, userId: number, address: string, now: string): Promise<void> {
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
        .limit(MAX_ADDRESSES)
        .select('address'),
    )
    .execute();
}

/** After a reset by an administrator, an address from which an intruder signed in must not stay known. */
export async function forgetKnownAddresses(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('known_addresses').where('user_id', '=', userId).execute();
}

export async function deleteKnownAddressesBefore(db: Db, before: string): Promise<void> {
  await db.deleteFrom('known_addresses').where('signed_in_at', '<=', before).execute();
}

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

/** A counter with growing delays. */
interface Counter {
  count: number;
  /** When the counter starts again at zero. */
  window_ends_at: string;
  blocked_until: string | null;
}

/** Until when the longest of these counters refuses attempts; `null` when none does. */
export async function findBlock(db: Db, keys: readonly string[], now: string): Promise<string | null> {
  const row = await db
    .selectFrom('attempts')
    .where('key', 'in', keys)
    .where('blocked_until', '>', now)
    .select((eb) => eb.fn.max('blocked_until').as('until'))
    .executeTakeFirst();
  return row?.until ?? null;
}

/** Reads a counter and locks it until the transaction ends. A new one starts at zero. */
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

/** Takes one attempt back, with the delay that it caused. */
export async function giveBackAttempt(db: Db, key: string): Promise<void> {
  await db
    .updateTable('attempts')
    .set((eb) => ({ count: eb('count', '-', 1), blocked_until: null }))
    .where('key', '=', key)
    .where('count', '>', 0)
    .execute();
}

export async function forgetAttempts(db: Db, key: string): Promise<void> {
  await db.deleteFrom('attempts').where('key', '=', key).execute();
}

export async function deleteOldAttempts(db: Db, now: string): Promise<void> {
  await db.deleteFrom('attempts').where('window_ends_at', '<=', now).execute();
}
