import type { Post } from '@masthead/domain/posts/contract/post';
import { LOCK_LEASE } from '@masthead/domain/posts/rules/constants';
import { contentRefusal, isHeld, lockRefusal } from '@masthead/domain/posts/rules/editing';
import type { Status } from '@masthead/domain/posts/rules/statuses';
import { phrase } from '@masthead/domain/text/phrase';
import { type HeldPost, holdPost } from '../../../content/posts/post-rows.queries';
import type { Db } from '../../../platform/db/db';
import { retrying } from '../../../platform/db/transactions';

import { announce } from '../../../platform/events/announce.queries';
import type { ActorContext } from '../../../platform/http/context';
import { forbidden, Refused } from '../../../platform/http/errors';
import { noPost, postOrThrow } from '../list/post-reply';
import { checkLock, deleteLock, extendLock, findLock, writeLock } from './locks.queries';

/**
 * Opens a post for somebody with `post.update`: takes its lock, or refuses when somebody else holds it. A caller who may
 * not change the content of this post can read it also while somebody else holds the lock.
 */
export function openPost(context: ActorContext, id: number): Promise<Post> {
  const { actor, now } = context;
  return withHeldPost(context, id, async (db, held) => {
    const isAvailable = lockRefusal(await findLock(db, id), actor.id, now()) === null;
    if (contentRefusal(actor, held.status as Status) === null) await checkLock(db, id, actor.id, now());
    if (isAvailable) await takeLock(context, db, id);
    return postOrThrow({ ...context, db }, id);
  });
}

/**
 * Renews the lease of the caller's lock. A lock that was released or has expired is not taken again: a heartbeat can
 * arrive after its page has released the lock. A page that needs the lock again opens the post again.
 */
export function renewLock(context: ActorContext, id: number) {
  const { actor, now } = context;
  return withHeldPost(context, id, async (db) => {
    await checkLock(db, id, actor.id, now());
    const aliveAfter = new Date(now().getTime() - LOCK_LEASE).toISOString();
    const own = await extendLock(db, { post_id: id, user_id: actor.id, seen_at: now().toISOString(), aliveAfter });
    if (own) return own;
    throw new Refused(403, 'lock_lost', phrase('You no longer hold the lock of this post. Open the post again.'));
  });
}

/** Takes the lock from its holder. A save of the holder that is under way ends first. */
export function overtake(context: ActorContext, id: number): Promise<Post> {
  return withHeldPost(context, id, async (db, held) => {
    const refusal = contentRefusal(context.actor, held.status as Status);
    if (refusal) throw forbidden(refusal);
    await takeLock(context, db, id);
    return postOrThrow({ ...context, db }, id);
  });
}

/** Releases the caller's own lock. The lock of somebody else stays. */
export function release({ db, actor }: ActorContext, id: number): Promise<void> {
  return retrying(db, async (db) => {
    if (await deleteLock(db, id, actor.id)) await announce(db, 'posts');
  });
}

type Work<T> = (db: Db, held: HeldPost) => Promise<T>;

function withHeldPost<T>({ db }: ActorContext, id: number, work: Work<T>): Promise<T> {
  return retrying(db, async (db) => {
    const held = await holdPost(db, id);
    if (!held) throw noPost();
    return work(db, held);
  });
}

async function takeLock({ actor, now }: ActorContext, db: Db, id: number): Promise<void> {
  const before = await findLock(db, id);
  const isOwn = before?.user_id === actor.id && isHeld(before, now());
  const at = now().toISOString();
  await writeLock(db, id, { user_id: actor.id, since: isOwn ? before.since : at, seen_at: at });
  if (!isOwn) await announce(db, 'posts');
}
