import { type Insertable, sql } from 'kysely';
import type { Db } from '../../../platform/db/db';
import type { Pushes, PushSubscriptions } from '../../../platform/db/schema.gen';

export async function insertPush(db: Db, push: Insertable<Pushes>): Promise<number> {
  const { id } = await db.insertInto('pushes').values(push).returning('id').executeTakeFirstOrThrow();
  return id;
}

/**
 * The last sending of a post. Once it is done, everybody it did not reach has failed: those too of whom a killed process
 * never told, and those who left meanwhile.
 */
export function lastPush(db: Db, postId: number) {
  return db
    .selectFrom('pushes')
    .where('post_id', '=', postId)
    .orderBy('id', 'desc')
    .limit(1)
    .select(['created_at', 'done_at', 'total', 'sent'])
    .select(sql<number>`case when done_at is null then failed else total - sent end`.as('failed'))
    .executeTakeFirst();
}

/** A sending that is not done yet, with what it says of its post. */
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
 * Takes the next subscriber on. What is taken is never taken again, though two processes take from the same sending and
 * though the one that took it dies before it has sent anything.
 */
export async function takeSubscriber(db: Db, pushId: number): Promise<Subscriber | undefined> {
  const { rows } = await sql<Subscriber>`
    with held as materialized (select id, taken, last from pushes where id = ${pushId} for update),
    next as materialized (
      select push_subscriptions.id, endpoint, p256dh, auth
      from push_subscriptions, held
      where push_subscriptions.id > held.taken and push_subscriptions.id <= held.last
      order by push_subscriptions.id limit 1
    )
    update pushes set taken = next.id from next where pushes.id = ${pushId}
    returning next.*
  `.execute(db);
  return rows[0];
}

export type Outcome = 'sent' | 'failed' | 'gone';

/** Counts what became of a subscriber; one that is gone is not asked again. */
export async function settleSubscriber(db: Db, pushId: number, { id }: Subscriber, outcome: Outcome): Promise<void> {
  const counted = outcome === 'sent' ? 'sent' : 'failed';
  await db
    .updateTable('pushes')
    .where('id', '=', pushId)
    .set((eb) => ({ [counted]: eb(counted, '+', 1) }))
    .execute();
  if (outcome === 'gone') await db.deleteFrom('push_subscriptions').where('id', '=', id).execute();
}

export async function finishPush(db: Db, pushId: number, at: string): Promise<void> {
  await db.updateTable('pushes').where('id', '=', pushId).where('done_at', 'is', null).set({ done_at: at }).execute();
}
