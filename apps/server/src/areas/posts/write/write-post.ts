import { isDeepStrictEqual } from 'node:util';
import type { AuditAction } from '@masthead/domain/audit/actions';
import type { Post } from '@masthead/domain/posts/contract/post';
import type { Slide } from '@masthead/domain/posts/contract/slides';
import { type LinkedField, linkedFields } from '@masthead/domain/posts/fields';
import { changesArticle, contentRefusal } from '@masthead/domain/posts/rules/editing';
import { Status } from '@masthead/domain/posts/rules/statuses';
import type { TransitionName } from '@masthead/domain/posts/rules/workflow';
import { phrase } from '@masthead/domain/text/phrase';
import type { Insertable, Updateable } from 'kysely';
import {
  type AttachedWrites,
  insertPost,
  lockPostRow,
  type PostRow,
  updatePost,
} from '../../../content/posts/post-rows.queries';
import { storeRevisions, toNewRevision } from '../../../content/posts/revisions.queries';
import { changesLists, toSiteChange } from '../../../content/posts/site-tags';
import { storeFingerprints, toTextFingerprintWrites } from '../../../content/uniqueness/archive-provider';
import { toImageUseWrites, type UsedImages } from '../../../media/library/library.queries';
import { type AuditContext, recordAudit } from '../../../platform/audit/record-audit';
import type { Db } from '../../../platform/db/db';
import type { Posts } from '../../../platform/db/schema.gen';
import { withRetries } from '../../../platform/db/transactions';
import { announce, toSitePayloads } from '../../../platform/events/announce.queries';
import type { ActorContext } from '../../../platform/http/context';
import { forbidden, invalid, RefusedError } from '../../../platform/http/errors';
import { postNotFound, toPostReply } from '../list/post-reply';
import { refuseLock } from '../lock/locks.queries';
import { findChangedColumns } from './changed-columns';
import { findDeskBase } from './desk-slides';
import { loadPostFacts, type PostFacts, type PostLinks, type References } from './post-facts.queries';
import { toLinkChange, writeChangedLinks, writeLinks } from './relations.queries';
import { type RevisionEntry, storeRevision, storeRevisionAndFindPost } from './store-revision.queries';

// All writes of single posts go through this file. `writePost` writes for a user and checks edit lock, version and
// rights; `storePost` writes for the server itself; `addPost` inserts a row. Each runs inside the caller's transaction
// and writes the row, the fingerprints of the text, the revision, the audit entry and the event together.

export interface WriteOptions {
  /** The `updated_at` of the version that the change is based on. */
  base_updated_at?: string | undefined;
  /** The reason of the revision, as the time log shows it. */
  reason: string | ((before: PostRow) => string);
  /** The explanation of the user. The revision and the audit entry store it. */
  note?: string | undefined;
  /** Whether the write changes the content of the post. The default is `true`. */
  changesContent?: (before: PostRow, facts: PostFacts) => boolean;
  /** The records that the change refers to. They are locked against deletion. */
  references?: References;
  /** The write does not need the edit lock: the live desk changes single updates. */
  ignoresLock?: boolean;
  /** Called before the change is computed. `base` are the slides of a base version that only the live desk has changed. */
  prepare?: (db: Db, before: PostRow, base: Slide[] | null) => Promise<void>;
}

/** The change that a write makes. */
export interface PostChange {
  values: Updateable<Posts>;
  /** The new authors, experts or tags, if they change. */
  links?: Partial<PostLinks>;
  /** The images that the post uses, if they may have changed. */
  images?: UsedImages | undefined;
}

/** Computes the change from the stored row, which is locked. */
export type ComputeChange = (db: Db, before: PostRow, facts: PostFacts) => Promise<PostChange>;

/** Writes a post like `writePost`, in a transaction, and returns it. */
export function changePost(
  context: ActorContext,
  id: number,
  options: WriteOptions,
  computeChange: ComputeChange,
): Promise<Post> {
  return withRetries(context.db, async (db) => {
    const written = await writeRow({ ...context, db }, id, options, computeChange);
    const row = await storeRevisionAndFindPost(db, written.entry, context.now());
    if (!row) throw postNotFound();
    return toPostReply(context, row);
  });
}

/**
 * Changes a post for a user and returns its new `updated_at`. Throws if another user holds the lock or if the base
 * version is stale.
 */
export async function writePost(
  context: ActorContext,
  id: number,
  options: WriteOptions,
  computeChange: ComputeChange,
): Promise<string> {
  const { entry, updated_at } = await writeRow(context, id, options, computeChange);
  await storeRevision(context.db, entry);
  return updated_at;
}

/**
 * Locks the row of a post. Throws if another user holds the edit lock or if the base version is stale. A version after
 * which only the live desk has written is not stale: `base` are its slides.
 */
export async function lockForWrite(
  { db, actor, now }: Pick<ActorContext, 'db' | 'actor' | 'now'>,
  id: number,
  options: Pick<WriteOptions, 'base_updated_at' | 'references' | 'ignoresLock'>,
): Promise<{ before: PostRow; facts: PostFacts; base: Slide[] | null }> {
  const before = await lockPostRow(db, id);
  if (!before) throw postNotFound();
  const facts = await loadPostFacts(db, before, options.references);
  if (!options.ignoresLock) refuseLock(facts.lock, actor.id, now());
  const isStale = isStaleVersion(before, options);
  const base = isStale ? await findDeskBase(db, before, options.base_updated_at as string) : null;
  if (isStale && base === null) throw versionConflict(before.updated_at);
  return { before, facts, base };
}

/**
 * Locks the row, checks lock, base version and rights, and computes the change with its rules. Throws as `writePost()`
 * would, and writes nothing.
 */
export async function prepareWrite(
  context: ActorContext,
  id: number,
  options: WriteOptions,
  computeChange: ComputeChange,
): Promise<Write> {
  const { before, facts, base } = await lockForWrite(context, id, options);
  await options.prepare?.(context.db, before, base);
  const contentError = contentRefusal(context.actor, before.status as Status);
  if (contentError && (options.changesContent?.(before, facts) ?? true)) throw forbidden(contentError);
  return { before, facts, change: await computeChange(context.db, before, facts) };
}

async function writeRow(context: ActorContext, id: number, options: WriteOptions, computeChange: ComputeChange) {
  const { db, actor } = context;
  const { before, facts, change } = await prepareWrite(context, id, options, computeChange);
  const changesPublicArticle = isPublicArticleChanged(before, facts, change);
  const reason = typeof options.reason === 'string' ? options.reason : options.reason(before);
  const values = { ...change.values, editor_id: actor.id };
  return storeRow(
    db,
    { before, facts, change: { ...change, values } },
    { reason, note: options.note, audit: context, changesPublicArticle },
  );
}

function isPublicArticleChanged(before: PostRow, facts: PostFacts, change: PostChange): boolean {
  const wasPublished = before.first_published_at !== null || before.status === Status.PUBLISHED;
  return wasPublished && (changesArticle(findChangedColumns(before, change.values)) || changesPeople(change, facts));
}

/** The public article names its authors and experts. */
const changesPeople = ({ links = {} }: PostChange, facts: PostFacts) =>
  (['authors', 'experts'] as const).some(
    (field) => !isDeepStrictEqual(links[field] ?? facts.links[field], facts.links[field]),
  );

/** Throws if the post has a newer version than the one that the change is based on. */
export function checkBaseVersion(post: PostRow, options: Pick<WriteOptions, 'base_updated_at'>): void {
  if (isStaleVersion(post, options)) throw versionConflict(post.updated_at);
}

const isStaleVersion = ({ updated_at }: PostRow, { base_updated_at }: Pick<WriteOptions, 'base_updated_at'>): boolean =>
  base_updated_at !== undefined && Date.parse(base_updated_at) !== Date.parse(updated_at);

export const versionConflict = (updated_at: string) =>
  new RefusedError(409, 'conflict', phrase('The post was changed while you were working. Nothing was overwritten.'), {
    updated_at,
  });

interface StoreOptions {
  reason: string;
  note?: string | undefined;
  /** The actor; `serverAudit()` for the server itself. */
  audit: AuditContext;
  /** The public article changes, so `content_changed_at` is updated. */
  changesPublicArticle?: boolean;
}

/** Updates a post whose row is locked and returns its new `updated_at`. Checks neither the edit lock nor rights. */
export function storePost(db: Db, before: PostRow, values: Updateable<Posts>, options: StoreOptions): Promise<string> {
  return storeChange(db, before, { values }, () => options);
}

/** Like `storePost`, for a change that a user has confirmed before. It can change the public article. */
export function storeConfirmedChange(
  db: Db,
  before: PostRow,
  change: PostChange,
  options: Omit<StoreOptions, 'changesPublicArticle'>,
): Promise<string> {
  return storeChange(db, before, change, (facts) => ({
    ...options,
    changesPublicArticle: isPublicArticleChanged(before, facts, change),
  }));
}

async function storeChange(
  db: Db,
  before: PostRow,
  change: PostChange,
  toOptions: (facts: PostFacts) => StoreOptions,
): Promise<string> {
  const facts = await loadPostFacts(db, before);
  const { entry, updated_at } = await storeRow(db, { before, facts, change }, toOptions(facts));
  await storeRevision(db, entry);
  return updated_at;
}

interface Write {
  before: PostRow;
  facts: PostFacts;
  change: PostChange;
}

/**
 * Writes everything except the revision and the notifications. The caller stores these with the returned entry, in a
 * statement that can also read the post.
 */
async function storeRow(
  db: Db,
  { before, facts, change }: Write,
  { reason, note, audit, changesPublicArticle }: StoreOptions,
): Promise<{ entry: RevisionEntry; updated_at: string }> {
  const { values, links: newLinks = {}, images } = change;
  const updated_at = toNextUpdatedAt(before.updated_at, audit.now());
  const row = { ...values, ...(changesPublicArticle && { content_changed_at: updated_at }), updated_at };
  const after = { ...before, ...row } as PostRow;
  const links = { ...facts.links, ...newLinks };
  const changedLinks = await writeChangedLinks(db, before.id, facts.links, newLinks);
  const updated = await updatePost(db, before, row, toAttachedWrites(before, values, images));
  if (!updated) throw versionConflict(before.updated_at);
  if (images?.ids.some((id) => !updated.result?.includes(id))) throw missingImage();
  await auditWrite(db, audit, before, { reason, note, values });
  const state = { ...updated.state, ...links };
  const revision = toNewRevision({ id: before.id, updated_at, at: updated.at, state, history: facts.history });
  const siteChanges = [
    toLinkChange(after, changedLinks),
    toSiteChange(before, after, changesLists(before, after) ? links : null),
  ].filter((siteChange) => siteChange !== null);
  const payloads = ['posts', ...siteChanges.flatMap(toSitePayloads)];
  return { entry: { revision, user_id: toUserId(audit), reason, note: note ?? null, payloads }, updated_at };
}

/** The fingerprints and image uses that are written together with the row. */
function toAttachedWrites(
  { id, body_text: textBefore }: PostRow,
  { body_text }: Updateable<Posts>,
  images: UsedImages | undefined,
): AttachedWrites {
  const fingerprints = body_text !== undefined && body_text !== textBefore && toTextFingerprintWrites(id, body_text);
  const imageUses = images && toImageUseWrites({ used_by: 'post', used_by_id: id }, images);
  return { statements: { ...fingerprints, ...imageUses?.statements }, result: imageUses?.usedIds };
}

export const missingImage = () =>
  invalid({ body: [phrase('A picture in the text was deleted from the library. Remove it from the text.')] });

/** Two changes within one millisecond get different times, because clients compare them as versions. */
export function toNextUpdatedAt(before: string, now: Date): string {
  return new Date(Math.max(now.getTime(), Date.parse(before) + 1)).toISOString();
}

const toUserId = ({ actor }: AuditContext) => (actor && actor !== 'server' ? actor.id : null);

interface AddOptions extends Pick<StoreOptions, 'reason' | 'audit'> {
  links?: Partial<Record<LinkedField, readonly number[]>>;
}

/** Inserts a post and returns its id; `null` when the project already has a copy of the same original. */
export async function addPost(db: Db, values: Insertable<Posts>, options: AddOptions): Promise<number | null> {
  const { reason, audit, links = {} } = options;
  const created_at = audit.now().toISOString();
  const id = await insertPost(db, { ...values, created_at, updated_at: created_at });
  if (id === null) return null;
  for (const field of linkedFields) if (links[field]) await writeLinks(db, id, field, links[field]);
  if (values.body_text !== undefined) await storeFingerprints(db, id, values.body_text);
  await storeRevisions(db, [id], { user_id: toUserId(audit), reason });
  await announce(db, 'posts');
  return id;
}

/** Audit actions by the reason of the revision. Writes with other reasons have no audit entry. */
const auditActions: Record<TransitionName | 'push' | 'scheduled' | 'undelete', AuditAction> = {
  start: 'post.started',
  reopen: 'post.reopened',
  review: 'post.reviewed',
  schedule: 'post.scheduled',
  publish: 'post.published',
  scheduled: 'post.published',
  unpublish: 'post.unpublished',
  trash: 'post.trashed',
  restore: 'post.restored',
  remove: 'post.deleted',
  undelete: 'post.undeleted',
  push: 'post.pushed',
};

/** Records status changes and push messages. Other writes appear only in the revisions. */
async function auditWrite(
  db: Db,
  audit: AuditContext,
  before: PostRow,
  { reason, note, values }: { reason: string; note: string | undefined; values: Updateable<Posts> },
): Promise<void> {
  if (!(reason in auditActions)) return;
  const { main_headline = before.main_headline, status = before.status, published_at } = values;
  await recordAudit(db, audit, {
    action: auditActions[reason as keyof typeof auditActions],
    target_id: before.id,
    target_label: main_headline,
    before: { status: before.status },
    after: { status, ...(published_at !== undefined && { published_at }), ...(note !== undefined && { reason: note }) },
  });
}
