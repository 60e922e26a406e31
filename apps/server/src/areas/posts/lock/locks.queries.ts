import { type Lock, lockRefusal } from '@masthead/domain/posts/rules/editing';
import type { Db } from '../../../platform/db/db';
import { displayName } from '../../../platform/db/expressions';

import { Refused } from '../../../platform/http/errors';

/** Who last held the lock; whether they still do is for the rules to say. */
export function findLock(db: Db, postId: number): Promise<Lock | undefined> {
  return db
    .selectFrom('post_locks')
    .innerJoin('users', 'users.id', 'post_locks.user_id')
    .where('post_locks.post_id', '=', postId)
    .select(['post_locks.user_id', displayName.as('username'), 'post_locks.since', 'post_locks.seen_at'])
    .executeTakeFirst();
}

interface Holding {
  user_id: number;
  since: string;
  seen_at: string;
}

export async function writeLock(db: Db, post_id: number, holding: Holding): Promise<void> {
  await db
    .insertInto('post_locks')
    .values({ post_id, ...holding })
    .onConflict((conflict) => conflict.column('post_id').doUpdateSet(holding))
    .execute();
}

/**
 * Extends a lock that this user has held since `aliveAfter`; `undefined` without such a lock. It only updates: an upsert
 * would bring back a lock that is released at the same moment.
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

/** `true` when there was one. */
export async function deleteLock(db: Db, postId: number, userId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('post_locks')
    .where('post_id', '=', postId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Refuses while somebody else holds the lock. */
export async function checkLock(db: Db, id: number, userId: number, now: Date): Promise<void> {
  const lock = await findLock(db, id);
  const refusal = lockRefusal(lock, userId, now);
  if (refusal && lock) {
    throw new Refused(403, 'post_locked', refusal, { lock: { username: lock.username, since: lock.since } });
  }
}
