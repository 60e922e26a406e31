import type { Post } from '@masthead/domain/posts/contract/post';
import { LOCK_LEASE_MS } from '@masthead/domain/posts/rules/constants';
import { contentRefusal, isHeld, lockRefusal } from '@masthead/domain/posts/rules/editing';
import type { Status } from '@masthead/domain/posts/rules/statuses';
import { phrase } from '@masthead/domain/text/phrase';
import { lockPostRow, type PostRow } from '../../../content/posts/post-rows.queries';
import { storeRevisions } from '../../../content/posts/revisions.queries';
import type { Db } from '../../../platform/db/db';
import { withRetries } from '../../../platform/db/transactions';
import { announce } from '../../../platform/events/announce.queries';
import type { ActorContext } from '../../../platform/http/context';
import { forbidden, RefusedError } from '../../../platform/http/errors';
import { postNotFound, postOrThrow, toPostReply } from '../list/post-reply';
import { checkLock, deleteLock, extendLock, findAndLockPost, findLock, writeLock } from './locks.queries';

// Edit locks: one user at a time edits a post. The editor renews the lock with heartbeats, and a lock expires 60 s
// after the last one. The functions below also lock the row of the post in the database, so that concurrent requests
// wait for each other.

/** Attempts to open a post while other requests write it or acquire its lock. */
const MAX_ATTEMPTS = 5;

/**
 * Opens a post for a user with `post.update`: acquires the lock, or throws if another user holds it. A user who may not
 * change the content of this post can read it while another user holds the lock.
 */
export async function openPost(context: ActorContext, id: number): Promise<Post> {
  const { db, actor, now } = context;
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const row = await findAndLockPost(db, { id, user_id: actor.id, now: now() });
    if (!row) throw postNotFound();
    const { version, locked_version, is_acquired, opener_name, ...post } = row;
    if (is_acquired && locked_version === version) {
      return toPostReply(context, { ...post, lock: opener_name ?? '', lock_user_id: actor.id });
    }
    // Without an attempt to acquire the lock, the user already holds it or somebody else does.
    if (!is_acquired && locked_version === null) {
      const isOwn = post.lock_user_id === actor.id;
      if (!isOwn && contentRefusal(actor, post.status as Status) === null) await checkLock(db, id, actor.id, now());
      return toPostReply(context, post);
    }
    // Another request has written the post or acquired the lock in the meantime.
  }
  throw new Error(`Post ${id} could not be opened in ${MAX_ATTEMPTS} attempts`);
}

/**
 * Renews the lease of the actor's lock. It does not acquire a lock that was released or has expired, because a
 * heartbeat can arrive after its page has released the lock. To get the lock again, the page opens the post again.
 */
export function renewLock(context: ActorContext, id: number) {
  const { actor, now } = context;
  return withPostRow(context, id, async (db) => {
    await checkLock(db, id, actor.id, now());
    const aliveAfter = new Date(now().getTime() - LOCK_LEASE_MS).toISOString();
    const renewed = await extendLock(db, { post_id: id, user_id: actor.id, seen_at: now().toISOString(), aliveAfter });
    if (renewed) return renewed;
    throw new RefusedError(403, 'lock_lost', phrase('You no longer have the lock on this post. Open the post again.'));
  });
}

/**
 * Gives the actor the lock of another user. Waits for a save of that user that is in progress. The history of the post
 * gets an entry, because the text of the other user may be unsaved.
 */
export function takeOverLock(context: ActorContext, id: number): Promise<Post> {
  const { actor, now } = context;
  return withPostRow(context, id, async (db, post) => {
    const refusal = contentRefusal(actor, post.status as Status);
    if (refusal) throw forbidden(refusal);
    const wasHeldByOther = lockRefusal(await findLock(db, id), actor.id, now()) !== null;
    await acquireLock(context, db, id);
    const created_at = now().toISOString();
    if (wasHeldByOther) await storeRevisions(db, [id], { user_id: actor.id, reason: 'take_over', created_at });
    return postOrThrow({ ...context, db }, id);
  });
}

export function releaseLock({ db, actor }: ActorContext, id: number): Promise<void> {
  return withRetries(db, async (db) => {
    if (await deleteLock(db, id, actor.id)) await announce(db, 'posts');
  });
}

type PostRowCallback<T> = (db: Db, post: PostRow) => Promise<T>;

/** Runs a callback in a transaction that has locked the row of the post. */
function withPostRow<T>({ db }: ActorContext, id: number, callback: PostRowCallback<T>): Promise<T> {
  return withRetries(db, async (db) => {
    const post = await lockPostRow(db, id);
    if (!post) throw postNotFound();
    return callback(db, post);
  });
}

/** Gives the actor the lock, or extends the lock that the actor holds. */
async function acquireLock({ actor, now }: ActorContext, db: Db, id: number): Promise<void> {
  const lock = await findLock(db, id);
  const isOwn = lock?.user_id === actor.id && isHeld(lock, now());
  const seen_at = now().toISOString();
  await writeLock(db, id, { user_id: actor.id, since: isOwn ? lock.since : seen_at, seen_at });
  // Open windows load their lists again, which show the holder of the lock.
  if (!isOwn) await announce(db, 'posts');
}
