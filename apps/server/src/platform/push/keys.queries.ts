import type { Db } from '../db/db';

export function findPushKeys(db: Db): Promise<{ public_key: string; private_key: Buffer } | undefined> {
  return db.selectFrom('push_keys').select(['public_key', 'private_key']).executeTakeFirst();
}

/** The first pair stays: with another one no subscription would be worth anything. */
export async function insertPushKeys(db: Db, public_key: string, private_key: Buffer): Promise<void> {
  await db
    .insertInto('push_keys')
    .values({ public_key, private_key })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
