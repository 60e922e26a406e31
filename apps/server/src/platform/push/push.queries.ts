import type { PushSubscription } from '@masthead/domain/push/contract';
import type { Db } from '../db/db';

/** Stores a subscription, or updates the keys of an existing one. */
export async function saveSubscription(db: Db, { endpoint, keys }: PushSubscription, createdAt: string): Promise<void> {
  await db
    .insertInto('push_subscriptions')
    .values({ endpoint, ...keys, created_at: createdAt })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(keys))
    .execute();
}

export async function deleteSubscription(db: Db, endpoint: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('endpoint', '=', endpoint).execute();
}

/** The number of subscriptions and the id of the last one. */
export async function countSubscriptions(db: Db): Promise<{ total: number; last: number }> {
  const { total, last } = await db
    .selectFrom('push_subscriptions')
    .select((eb) => [eb.fn.countAll<number>().as('total'), eb.fn.max('id').as('last')])
    .executeTakeFirstOrThrow();
  return { total, last: last ?? 0 };
}

export function findPushKeys(db: Db): Promise<{ public_key: string; private_key: Buffer } | undefined> {
  return db.selectFrom('push_keys').select(['public_key', 'private_key']).executeTakeFirst();
}

/** Never replaces an existing key pair, because that would invalidate all subscriptions. */
export async function insertPushKeys(db: Db, public_key: string, private_key: Buffer): Promise<void> {
  await db
    .insertInto('push_keys')
    .values({ public_key, private_key })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
