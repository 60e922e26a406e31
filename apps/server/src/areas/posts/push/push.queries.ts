import { type Insertable, sql } from 'kysely';
import type { Db } from '../../../platform/db/db';
import type { Pushes, PushSubscriptions } from '../../../platform/db/schema.gen';

// A row of `pushes` is one push notification about a post. `total` is the number of subscribers when it was created,
// `last` the highest id among them, and `taken` the id of the last subscriber that a process has claimed.

export async function insertPush(db: Db, push: Insertable<Pushes>): Promise<number> {
  const { id } = await db.insertInto('pushes').values(push).returning('id').executeTakeFirstOrThrow();
  return id;
}

/**
 * Returns the last push notification of a post. When it is done, `failed` counts all subscribers that it did not reach,
 * including those that a killed process did not record and those who unsubscribed in the meantime.
 */
export function findLastPush(db: Db, postId: number) {
  return db
    .selectFrom('pushes')
    .where('post_id', '=', postId)
    .orderBy('id', 'desc')
    .limit(1)
    .select(['created_at', 'done_at', 'total', 'sent'])
    .select(sql<number>`case when done_at is null then failed else total - sent end`.as('failed'))
    .executeTakeFirst();
}

/** Returns a push notification that is not done, with the texts of its post. */
export function findPush(db: Db, id: number) {
  return db
    .selectFrom('pushes')
    .innerJoin('posts', 'posts.id', 'pushes.post_id')
    .where('pushes.id', '=', id)
    .where('done_at', 'is', null)
    .select(['posts.id as post_id', 'status', 'slug', 'main_headline', 'description'])
    .executeTakeFirst();
}

export type Subscriber = Pick<PushSubscriptions, 'endpoint' | 'p256dh' | 'auth'> & { id: number };

/**
 * Claims the next subscriber for one process. A subscriber is claimed at most once, also if two processes send the same
 * notification or a process is killed before it sends.
 */
export async function claimSubscriber(db: Db, pushId: number): Promise<Subscriber | undefined> {
  const { rows } = await sql<Subscriber>`
    with push as materialized (select id, taken, last from pushes where id = ${pushId} for update),
    next as materialized (
      select push_subscriptions.id, endpoint, p256dh, auth
      from push_subscriptions, push
      where push_subscriptions.id > push.taken and push_subscriptions.id <= push.last
      order by push_subscriptions.id limit 1
    )
    update pushes set taken = next.id from next where pushes.id = ${pushId}
    returning next.*
  `.execute(db);
  return rows[0];
}

export type DeliveryOutcome = 'sent' | 'failed' | 'gone';

/** Counts a delivery, and deletes a subscription that is gone. */
export async function recordOutcome(
  db: Db,
  pushId: number,
  { id }: Subscriber,
  outcome: DeliveryOutcome,
): Promise<void> {
  const counter = outcome === 'sent' ? 'sent' : 'failed';
  await db
    .updateTable('pushes')
    .where('id', '=', pushId)
    .set((eb) => ({ [counter]: eb(counter, '+', 1) }))
    .execute();
  if (outcome === 'gone') await db.deleteFrom('push_subscriptions').where('id', '=', id).execute();
}

export async function finishPush(db: Db, pushId: number, done_at: string): Promise<void> {
  await db.updateTable('pushes').where('id', '=', pushId).where('done_at', 'is', null).set({ done_at }).execute();
}
