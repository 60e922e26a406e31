import { UPDATE_LOCK_LEASE_MS } from '@masthead/domain/posts/contract/live-desk';
import { contentRefusal } from '@masthead/domain/posts/rules/editing';
import type { Status } from '@masthead/domain/posts/rules/statuses';
import { fill, phrase } from '@masthead/domain/text/phrase';
import { lockPostRow } from '../../../content/posts/post-rows.queries';
import type { Db } from '../../../platform/db/db';
import { withRetries } from '../../../platform/db/transactions';
import { announce } from '../../../platform/events/announce.queries';
import type { ActorContext } from '../../../platform/http/context';
import { forbidden, RefusedError } from '../../../platform/http/errors';
import { postNotFound } from '../list/post-reply';
import { deleteUpdateLock, findUpdateLock, storeMarks, writeUpdateLock } from './live-desk.queries';
import { readSlidesOf, requireLive, updateNotFound } from './read-updates';

// Locks of single updates. They are independent of the lock of the post, and expire 30 s after the last heartbeat.

/** Throws if another user edits the update at this moment. */
export async function refuseUpdateLock(
  { db, actor, now }: Pick<ActorContext, 'db' | 'actor' | 'now'>,
  postId: number,
  id: string,
): Promise<void> {
  const lock = await findLiveLock(db, postId, id, now());
  if (!lock || lock.user_id === actor.id) return;
  const { username, since } = lock;
  throw new RefusedError(
    403,
    'post_locked',
    fill(phrase('{name} is editing this update. Wait, or take it over.'), { name: username }),
    { lock: { username, since } },
  );
}

async function findLiveLock(db: Db, postId: number, id: string, now: Date) {
  const lock = await findUpdateLock(db, postId, id);
  return lock && now.getTime() - Date.parse(lock.seen_at) < UPDATE_LOCK_LEASE_MS ? lock : undefined;
}

/** Gives the actor the lock of an update, or renews it. Throws if another user holds it, unless `take_over` is set. */
export function lockUpdate(
  context: ActorContext,
  postId: number,
  id: string,
  { take_over = false }: { take_over?: boolean | undefined },
) {
  const { actor, now } = context;
  return withRetries(context.db, async (db) => {
    const post = await lockPostRow(db, postId);
    if (!post) throw postNotFound();
    requireLive(post);
    const refusal = contentRefusal(actor, post.status as Status);
    if (refusal) throw forbidden(refusal);
    // The plot has no lock: only the editor of the post changes it.
    if (!readSlidesOf(post).some((slide, index) => index > 0 && slide.id === id)) throw updateNotFound();
    if (!take_over) await refuseUpdateLock({ db, actor, now }, postId, id);
    const lock = await findLiveLock(db, postId, id, now());
    const isOwn = lock?.user_id === actor.id;
    const seen_at = now().toISOString();
    const since = isOwn ? lock.since : seen_at;
    if (!lock) await storeMarks(db, postId, id, {});
    await writeUpdateLock(db, { post_id: postId, update_id: id, user_id: actor.id, since, seen_at });
    if (!isOwn) await announce(db, 'posts');
    const holder = await findUpdateLock(db, postId, id);
    return { user_id: actor.id, username: holder?.username ?? '', since };
  });
}

export function unlockUpdate({ db, actor }: ActorContext, postId: number, id: string): Promise<void> {
  return withRetries(db, async (db) => {
    if (await deleteUpdateLock(db, postId, id, actor.id)) await announce(db, 'posts');
  });
}
