import { LOCK_RENEWAL_MS } from '@masthead/domain/posts/rules/constants';
import { type Lock, lockRefusal } from '@masthead/domain/posts/rules/editing';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db';
import { displayName } from '../../../platform/db/expressions';
import { prepareQuery } from '../../../platform/db/prepared-statements';
import { CHANNEL } from '../../../platform/events/announce.queries';
import { RefusedError } from '../../../platform/http/errors';
import { selectWholePosts, toPostTimes } from '../list/select-posts.queries';

// The table `post_locks` says which user is editing a post. `locks.ts` explains the rules.

/** Returns the edit lock of a post even if it has expired. `lockRefusal` checks the expiry. */
export function findLock(db: Db, postId: number): Promise<Lock | undefined> {
  return db
    .selectFrom('post_locks')
    .innerJoin('users', 'users.id', 'post_locks.user_id')
    .where('post_locks.post_id', '=', postId)
    .select(['post_locks.user_id', displayName.as('username'), 'post_locks.since', 'post_locks.seen_at'])
    .executeTakeFirst();
}

interface LockValues {
  user_id: number;
  since: string;
  /** The time of the last heartbeat. */
  seen_at: string;
}

/** Gives the lock to this user, also if another user holds it. */
export async function writeLock(db: Db, post_id: number, values: LockValues): Promise<void> {
  await db
    .insertInto('post_locks')
    .values({ post_id, ...values })
    .onConflict((conflict) => conflict.column('post_id').doUpdateSet(values))
    .execute();
}

/**
 * Extends the user's lock if its last heartbeat was after `aliveAfter`; otherwise returns `undefined`. It never
 * inserts: an upsert would restore a lock that is released concurrently.
 */
export function extendLock(db: Db, lock: { post_id: number; user_id: number; seen_at: string; aliveAfter: string }) {
  return db
    .updateTable('post_locks')
    .from('users')
    .whereRef('users.id', '=', 'post_locks.user_id')
    .where('post_locks.post_id', '=', lock.post_id)
    .where('post_locks.user_id', '=', lock.user_id)
    .where('post_locks.seen_at', '>', lock.aliveAfter)
    .set({ seen_at: lock.seen_at })
    .returning([displayName.as('username'), 'post_locks.since'])
    .executeTakeFirst();
}

interface Opening {
  id: number;
  user_id: number;
  now: Date;
}

/**
 * Reads a post and acquires its lock with one statement, unless another user holds the lock. Renews a lock that the
 * user has held for a while. Returns `undefined` for a post that does not exist.
 */
export async function findAndLockPost(db: Db, { id, user_id, now }: Opening) {
  const times = toPostTimes(now);
  const renewedAfter = new Date(now.getTime() - LOCK_RENEWAL_MS).toISOString();
  const [row] = await lockAndSelectPost(
    db,
    id,
    user_id,
    times.now,
    times.lockedAfter,
    times.lateBefore,
    renewedAfter,
    CHANNEL,
  );
  return row;
}

/**
 * `lockable` locks the row of the post only if the lock can be acquired or has to be renewed. It waits for a write of
 * the post, so the post that the statement reads may be older: then the two versions differ. `acquired` decides by the
 * latest lock, and announces a new holder to open windows.
 */
const lockAndSelectPost = prepareQuery(
  (
    db,
    id: number,
    userId: number,
    now: string,
    lockedAfter: string,
    lateBefore: string,
    renewedAfter: string,
    channel: string,
  ) =>
    selectWholePosts(
      db
        .with(
          'lockable',
          () => sql<{ id: number; version: number }>`(
            select id, version from posts
            where id = ${id}::integer and status <> ${sql.lit(Status.DELETED)} and not exists (
              select from post_locks
              where post_id = ${id}::integer
                and seen_at > case when user_id = ${userId}::integer then ${renewedAfter}::timestamptz else ${lockedAfter}::timestamptz end
            )
            for no key update
          )`,
        )
        .with(
          'acquired',
          () => sql<{ post_id: number }>`(
            insert into post_locks as held (post_id, user_id, since, seen_at)
            select id, ${userId}::integer, ${now}::timestamptz, ${now}::timestamptz from lockable
            on conflict (post_id) do update set
              user_id = excluded.user_id,
              seen_at = excluded.seen_at,
              since = case
                when held.user_id = excluded.user_id and held.seen_at > ${lockedAfter}::timestamptz then held.since
                else excluded.since
              end
            where held.user_id = excluded.user_id or held.seen_at <= ${lockedAfter}::timestamptz
            returning post_id, case when held.since = ${now}::timestamptz then pg_notify(${channel}, 'posts')::text end
          )`,
        ) as unknown as Db,
      { now, lockedAfter, lateBefore },
    )
      .where('posts.id', '=', id)
      .select('posts.version')
      .select(sql<number | null>`(select version from lockable)`.as('locked_version'))
      .select(sql<boolean>`exists (select from acquired)`.as('is_acquired'))
      .select((eb) =>
        eb.selectFrom('users').where('users.id', '=', userId).select(displayName.as('name')).as('opener_name'),
      ),
);

/** Releases the lock if the user holds it. Returns whether they held it. */
export async function deleteLock(db: Db, postId: number, userId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('post_locks')
    .where('post_id', '=', postId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Throws if another user holds the lock of the post. */
export async function checkLock(db: Db, postId: number, userId: number, now: Date): Promise<void> {
  refuseLock(await findLock(db, postId), userId, now);
}

/** Throws if another user holds this lock. */
export function refuseLock(lock: Lock | undefined, userId: number, now: Date): void {
  const refusal = lockRefusal(lock, userId, now);
  if (refusal && lock) {
    throw new RefusedError(403, 'post_locked', refusal, { lock: { username: lock.username, since: lock.since } });
  }
}
