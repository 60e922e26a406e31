import { isDeepStrictEqual } from 'node:util';
import type { AuditAction } from '@masthead/domain/audit/actions';
import type { Post } from '@masthead/domain/posts/contract/post';
import { changesArticle, contentRefusal } from '@masthead/domain/posts/rules/editing';
import { Status } from '@masthead/domain/posts/rules/statuses';
import type { MoveName } from '@masthead/domain/posts/rules/workflow';
import { phrase } from '@masthead/domain/text/phrase';
import type { Insertable, Updateable } from 'kysely';
import { type HeldPost, holdPost, insertPost, updatePost } from '../../../content/posts/post-rows.queries';
import { keepFingerprints } from '../../../content/uniqueness/archive-provider';
import { type AuditContext, recordAudit } from '../../../platform/audit/record-audit';
import type { Db } from '../../../platform/db/db';
import type { Posts } from '../../../platform/db/schema.gen';
import { retrying } from '../../../platform/db/transactions';
import { announce } from '../../../platform/events/announce.queries';
import type { ActorContext } from '../../../platform/http/context';
import { forbidden, Refused } from '../../../platform/http/errors';
import { noPost, postOrThrow } from '../list/post-reply';
import { checkLock } from '../lock/locks.queries';
import { keepRevision } from '../revisions/revisions.queries';
import { changedColumns } from './changed-columns';
import { type Linked, linkedIds, linkedKinds, writeLinks } from './relations.queries';

// The write path of single posts. `writePost` is for a person and checks what they may change, `storePost` for the
// server itself, `addPost` for a new row. Each runs inside the caller's transaction and writes the row, the fingerprints,
// the revision, the audit entry and the event together.

interface Write {
  /** The `updated_at` of the version that the change was made upon. */
  base_updated_at?: string | undefined;
  /** What was done, as the revision names it. */
  reason: string | ((before: HeldPost) => string);
  /** Whether the write changes the content of the post. Without this function it always does. */
  changesContent?: (db: Db, before: HeldPost) => boolean | Promise<boolean>;
}

type Change = (db: Db, before: HeldPost) => Promise<Updateable<Posts>>;

/** Changes a post in a transaction of its own and returns it. */
export function changePost(context: ActorContext, id: number, write: Write, change: Change): Promise<Post> {
  return retrying(context.db, async (db) => {
    await writePost({ ...context, db }, id, write, change);
    return postOrThrow({ ...context, db }, id);
  });
}

/**
 * Changes a post for a person and returns its new `updated_at`. It refuses when somebody else holds the edit lock, and
 * when the base version is stale.
 */
export async function writePost(context: ActorContext, id: number, write: Write, change: Change): Promise<string> {
  const { db, actor, now } = context;
  const before = await holdPost(db, id);
  if (!before) throw noPost();
  await checkLock(db, id, actor.id, now());
  checkBase(before, write);
  await checkContent(context, before, write);
  const wasPublished = before.first_published_at !== null || before.status === Status.PUBLISHED;
  const people = wasPublished ? await linkedPeople(db, id) : null;
  const values = await change(db, before);
  const changesPublicArticle =
    people !== null &&
    (changesArticle(changedColumns(before, values)) || !isDeepStrictEqual(people, await linkedPeople(db, id)));
  const reason = typeof write.reason === 'string' ? write.reason : write.reason(before);
  return storePost(db, before, { ...values, editor_id: actor.id }, { reason, audit: context, changesPublicArticle });
}

function checkBase({ updated_at }: HeldPost, { base_updated_at }: Write): void {
  if (base_updated_at !== undefined && Date.parse(base_updated_at) !== Date.parse(updated_at)) {
    throw changedMeanwhile(updated_at);
  }
}

const changedMeanwhile = (updated_at: string) =>
  new Refused(409, 'conflict', phrase('The post was changed meanwhile. Nothing was overwritten.'), { updated_at });

async function checkContent({ db, actor }: ActorContext, before: HeldPost, write: Write): Promise<void> {
  const refusal = contentRefusal(actor, before.status as Status);
  if (refusal && (await (write.changesContent?.(db, before) ?? true))) throw forbidden(refusal);
}

async function linkedPeople(db: Db, id: number): Promise<number[][]> {
  return [await linkedIds(db, id, 'authors'), await linkedIds(db, id, 'experts')];
}

interface Stored {
  /** What was done, as the revision names it. */
  reason: string;
  /** Who does it; `serverAudit()` for the server itself. */
  audit: AuditContext;
  /** The article that readers know changes, so the time of its last change does too. */
  changesPublicArticle?: boolean;
}

/** Stores new values of a post whose row is locked and returns its new `updated_at`. It checks no edit lock and no right. */
export async function storePost(db: Db, before: HeldPost, values: Updateable<Posts>, stored: Stored): Promise<string> {
  const { reason, audit, changesPublicArticle } = stored;
  const at = nextUpdatedAt(before.updated_at, audit.now());
  const row = { ...values, ...(changesPublicArticle && { content_changed_at: at }), updated_at: at };
  if (!(await updatePost(db, before, row))) throw changedMeanwhile(before.updated_at);
  const { body_text } = values;
  if (body_text !== undefined && body_text !== before.body_text) await keepFingerprints(db, before.id, body_text);
  await keepRevision(db, before.id, { user_id: userId(audit), reason, at });
  await auditWrite(db, audit, before, { reason, values });
  await announce(db, 'posts');
  return at;
}

/** Two changes within a millisecond have different times: clients compare them. */
function nextUpdatedAt(before: string, now: Date): string {
  return new Date(Math.max(now.getTime(), Date.parse(before) + 1)).toISOString();
}

const userId = ({ actor }: AuditContext) => (actor && actor !== 'server' ? actor.id : null);

interface Added extends Pick<Stored, 'reason' | 'audit'> {
  links?: Record<Linked, readonly number[]>;
}

/** Adds a post. Returns its id, or `null` when the project has a copy of the same original. */
export async function addPost(db: Db, values: Insertable<Posts>, added: Added): Promise<number | null> {
  const { reason, audit, links } = added;
  const at = audit.now().toISOString();
  const id = await insertPost(db, { ...values, created_at: at, updated_at: at });
  if (id === null) return null;
  for (const linked of linkedKinds) if (links) await writeLinks(db, id, linked, links[linked]);
  if (values.body_text !== undefined) await keepFingerprints(db, id, values.body_text);
  await keepRevision(db, id, { user_id: userId(audit), reason, at });
  await announce(db, 'posts');
  return id;
}

/** The audited writes by the reason that the revision names. */
const actions: Record<MoveName | 'push' | 'scheduled' | 'undelete', AuditAction> = {
  start: 'post.started',
  reopen: 'post.reopened',
  review: 'post.reviewed',
  schedule: 'post.scheduled',
  publish: 'post.published',
  scheduled: 'post.published',
  trash: 'post.trashed',
  restore: 'post.restored',
  remove: 'post.deleted',
  undelete: 'post.undeleted',
  push: 'post.pushed',
};

/** Records a write that moves a post along its workflow or sends it; other writes are in the revisions only. */
async function auditWrite(
  db: Db,
  audit: AuditContext,
  before: HeldPost,
  { reason, values }: { reason: string; values: Updateable<Posts> },
): Promise<void> {
  if (!(reason in actions)) return;
  const { main_headline = before.main_headline, status = before.status, published_at } = values;
  await recordAudit(db, audit, {
    action: actions[reason as keyof typeof actions],
    target_id: before.id,
    target_label: main_headline,
    before: { status: before.status },
    after: { status, ...(published_at !== undefined && { published_at }) },
  });
}
