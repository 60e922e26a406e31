import { isHeld } from '@masthead/domain/posts/rules';
import type { Post } from '@masthead/domain/posts/schema';
import { retrying } from '../../db/retrying';
import { announce } from '../../events/announce.queries';
import type { ActorContext } from '../../http/context';
import { deleteLock, findLock, writeLock } from './locks.queries';
import { noPost, postOrThrow } from './post-or-throw';
import { holdPost } from './posts.queries';
import { checkLock } from './write-post';

/** Opens a post for somebody who may change it: from now on they hold its lock, and what they see is what it is. */
export function openPost(context: ActorContext, id: number): Promise<Post> {
  return locking(context, id, true, (db) => postOrThrow({ ...context, db }, id));
}

/** Keeps the lock, or takes one that is free: a page that slept for an hour finds its post as it left it, or changed. */
export function keepLock(context: ActorContext, id: number) {
  return locking(context, id, true, async (db) => {
    const lock = await findLock(db, id);
    return { username: lock?.username ?? '', since: lock?.since ?? '' };
  });
}

/** Takes the lock from whoever holds it. A save of theirs that is under way ends first. */
export function overtake(context: ActorContext, id: number): Promise<Post> {
  return locking(context, id, false, (db) => postOrThrow({ ...context, db }, id));
}

/** Gives the caller’s own lock back; nothing happens to anybody else’s. */
export function release({ db, actor }: ActorContext, id: number): Promise<void> {
  return retrying(db, async (db) => {
    if (await deleteLock(db, id, actor.id)) await announce(db, 'posts');
  });
}

type Read<T> = (db: ActorContext['db']) => Promise<T>;

function locking<T>({ db, actor, now }: ActorContext, id: number, polite: boolean, read: Read<T>): Promise<T> {
  return retrying(db, async (db) => {
    if (!(await holdPost(db, id))) throw noPost();
    if (polite) await checkLock(db, id, actor.id, now());
    const before = await findLock(db, id);
    const at = now().toISOString();
    const since = before?.user_id === actor.id ? before.since : at;
    await writeLock(db, id, { user_id: actor.id, since, seen_at: at });
    if (before?.user_id !== actor.id || !isHeld(before, now())) await announce(db, 'posts');
    return read(db);
  });
}
