import { isDeepStrictEqual } from 'node:util';
import type { AuditAction } from '@masthead/domain/audit/actions';
import { changesArticle, contentRefusal } from '@masthead/domain/posts/rules';
import type { Post } from '@masthead/domain/posts/schema';
import { Status } from '@masthead/domain/posts/statuses';
import type { MoveName } from '@masthead/domain/posts/workflow';
import { phrase } from '@masthead/domain/text/phrase';
import type { Updateable } from 'kysely';
import { type HeldPost, holdPost, updatePostRow } from '../../../content/posts/post-rows.queries';
import { keepFingerprints } from '../../../content/uniqueness/archive-provider';
import { type AuditContext, recordAudit } from '../../../platform/audit/record-audit';
import type { Db } from '../../../platform/db/db';
import { retrying } from '../../../platform/db/retrying';
import type { Posts } from '../../../platform/db/schema.gen';
import { announce } from '../../../platform/events/announce.queries';
import type { ActorContext } from '../../../platform/http/context';
import { forbidden, Refused } from '../../../platform/http/errors';
import { noPost, postOrThrow } from '../list/post-reply';
import { checkLock } from '../lock/locks.queries';
import { keepRevision } from '../revisions/revisions.queries';
import { changedColumns } from './changed-columns';
import { linkedIds } from './relations.queries';

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

/** Two changes within a millisecond are two versions. */
export function nextVersion(before: string, now: Date): string {
  return new Date(Math.max(now.getTime(), Date.parse(before) + 1)).toISOString();
}

/** The audited steps by the reason that the revision names. */
const actions: Record<MoveName | 'push', AuditAction> = {
  start: 'post.started',
  reopen: 'post.reopened',
  review: 'post.reviewed',
  schedule: 'post.scheduled',
  publish: 'post.published',
  trash: 'post.trashed',
  restore: 'post.restored',
  remove: 'post.deleted',
  push: 'post.pushed',
};

interface Changed {
  id: number;
  main_headline: string;
  status: number;
}

interface AuditedWrite {
  reason: string;
  values: { main_headline?: string; status?: number; published_at?: string | null };
}

/** Records a write that moves a post along its workflow or sends it; other writes are in the revisions only. */
export async function auditWrite(db: Db, context: AuditContext, before: Changed, write: AuditedWrite): Promise<void> {
  if (!(write.reason in actions)) return;
  const { main_headline = before.main_headline, status = before.status, published_at } = write.values;
  await recordAudit(db, context, {
    action: actions[write.reason as keyof typeof actions],
    target_id: before.id,
    target_label: main_headline,
    before: { status: before.status },
    after: { status, ...(published_at !== undefined && { published_at }) },
  });
}
