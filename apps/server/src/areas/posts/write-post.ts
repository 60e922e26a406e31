import { isDeepStrictEqual } from 'node:util';
import { changesArticle, contentRefusal, lockRefusal } from '@masthead/domain/posts/rules';
import type { Post } from '@masthead/domain/posts/schema';
import { Status } from '@masthead/domain/posts/statuses';
import { phrase } from '@masthead/domain/text/phrase';
import type { Updateable } from 'kysely';
import { keepFingerprints } from '../../content/uniqueness/keep-fingerprints';
import type { Db } from '../../platform/db/db';
import type { Posts } from '../../platform/db/schema.gen';
import { retrying } from '../../platform/db/transactions';
import { announce } from '../../platform/events/announce.queries';
import type { ActorContext } from '../../platform/http/context';
import { forbidden, Refused } from '../../platform/http/errors';
import { auditWrite } from './audit-post';
import { changedColumns } from './changed-columns';
import { findLock } from './locks.queries';
import { noPost, postOrThrow } from './post-or-throw';
import { type HeldPost, holdPost, linkedIds, updatePostRow } from './posts.queries';
import { keepRevision } from './revisions.queries';

interface Write {
  /** The version that the change was made upon. */
  base_updated_at?: string | undefined;
  /** What was done, as the revision names it. */
  reason: string | ((before: HeldPost) => string);
  /** Whether the write changes the content of the post. Without this function it always does. */
  changesContent?: (db: Db, before: HeldPost) => boolean | Promise<boolean>;
}

type Change = (db: Db, before: HeldPost) => Promise<Updateable<Posts>>;

/**
 * The one way to change a post: under its row's lock, by whoever may write to it now, upon the version they saw; and the
 * new state is kept for ever. Inside a transaction: all of it or nothing.
 */
export async function writePost(context: ActorContext, id: number, write: Write, change: Change): Promise<void> {
  const { db, actor, now } = context;
  const before = await holdPost(db, id);
  if (!before) throw noPost();
  await checkLock(db, id, actor.id, now());
  checkVersion(before, write);
  await checkContent(context, before, write);
  const wasPublished = before.first_published_at !== null || before.status === Status.PUBLISHED;
  const people = wasPublished ? await linkedPeople(db, id) : null;
  const values = await change(db, before);
  const at = nextVersion(before.updated_at, now());
  const isUpdate =
    people !== null &&
    (changesArticle(changedColumns(before, values)) || !isDeepStrictEqual(people, await linkedPeople(db, id)));
  await updatePostRow(db, id, {
    ...values,
    ...(isUpdate && { content_changed_at: at }),
    updated_at: at,
    editor_id: actor.id,
  });
  const { body_text } = values;
  if (body_text !== undefined && body_text !== before.body_text) await keepFingerprints(db, id, body_text);
  const reason = typeof write.reason === 'string' ? write.reason : write.reason(before);
  await keepRevision(db, id, { user_id: actor.id, reason, at });
  await auditWrite(db, context, before, { reason, values });
  await announce(db, 'posts');
}

async function linkedPeople(db: Db, id: number): Promise<number[][]> {
  return [await linkedIds(db, id, 'authors'), await linkedIds(db, id, 'experts')];
}

/** Changes a post and answers what it is now. */
export function changePost(context: ActorContext, id: number, write: Write, change: Change): Promise<Post> {
  return retrying(context.db, async (db) => {
    await writePost({ ...context, db }, id, write, change);
    return postOrThrow({ ...context, db }, id);
  });
}

function checkVersion({ updated_at }: HeldPost, { base_updated_at }: Write): void {
  if (base_updated_at === undefined || Date.parse(base_updated_at) === Date.parse(updated_at)) return;
  throw new Refused(409, 'conflict', phrase('The post was changed meanwhile. Nothing was overwritten.'), {
    updated_at,
  });
}

async function checkContent({ db, actor }: ActorContext, before: HeldPost, write: Write): Promise<void> {
  const refusal = contentRefusal(actor, before.status as Status);
  if (refusal && (await (write.changesContent?.(db, before) ?? true))) throw forbidden(refusal);
}

export async function checkLock(db: Db, id: number, userId: number, now: Date): Promise<void> {
  const lock = await findLock(db, id);
  const refusal = lockRefusal(lock, userId, now);
  if (refusal && lock) {
    throw new Refused(403, 'post_locked', refusal, { lock: { username: lock.username, since: lock.since } });
  }
}

/** Two changes within a millisecond are two versions. */
export function nextVersion(before: string, now: Date): string {
  return new Date(Math.max(now.getTime(), Date.parse(before) + 1)).toISOString();
}
