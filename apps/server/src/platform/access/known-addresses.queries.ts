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
