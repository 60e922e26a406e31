import { isDeepStrictEqual } from 'node:util';
import { type Article, countWords } from '@masthead/article/document';
import type { Post, PostPatch, postInput } from '@masthead/domain/posts/contract/post';
import type { Slide } from '@masthead/domain/posts/contract/slides';
import { linkedFields, plainColumns } from '@masthead/domain/posts/fields';
import { changesContent, deadlineRefusal, fieldRefusals } from '@masthead/domain/posts/rules/editing';
import { isPublic, Status } from '@masthead/domain/posts/rules/statuses';
import { TemplateType } from '@masthead/domain/posts/rules/template-types';
import { findTransition } from '@masthead/domain/posts/rules/workflow';
import { phrase } from '@masthead/domain/text/phrase';
import { zoneDay } from '@masthead/domain/time/zone';
import type { Updateable } from 'kysely';
import type { z } from 'zod';
import type { PostRow } from '../../../content/posts/post-rows.queries';
import { readBody, readSlides, toPlainText } from '../../../content/posts/post-text';
import type { Db } from '../../../platform/db/db';
import type { Posts } from '../../../platform/db/schema.gen';
import { withRetries } from '../../../platform/db/transactions';
import type { ActorContext, Context } from '../../../platform/http/context';
import { invalid, RefusedError } from '../../../platform/http/errors';
import { postOrThrow } from '../list/post-reply';
import { toStatusChangeValues } from './apply-transition';
import { findChangedColumns } from './changed-columns';
import { claimCreation, completeCreation } from './creations.queries';
import { keepDeskUpdates, mergeDeskSlides } from './desk-slides';
import { loadPostFacts, type PostFacts, type PostLinks } from './post-facts.queries';
import {
  checkEditedEmbargo,
  checkPublishable,
  toBreakingEndAtPublication,
  toBreakingValues,
  toEditedPublicationTime,
} from './publication';
import { checkReferences, hasSections, toReferences, toUsedImages } from './relations.queries';
import { resolveSlug } from './slug.queries';
import { addPost, changePost, type PostChange, versionConflict } from './write-post';

/**
 * Saves the given fields of a post, including a change of its status. A published or scheduled post must still fulfil
 * all rules of publication. `reason` replaces the reason in the time log.
 */
export function updatePost(context: ActorContext, id: number, patch: PostPatch, reason?: string): Promise<Post> {
  /** The patch, with the updates that the live desk has stored meanwhile. */
  let merged = patch;
  const options = {
    base_updated_at: patch.base_updated_at,
    reason: reason ?? toRevisionReason(patch),
    prepare: async (db: Db, before: PostRow, base: Slide[] | null) => {
      merged = await withDeskUpdates({ ...context, db }, before, patch, base);
    },
    changesContent: (before: PostRow, facts: PostFacts) =>
      changesContent(findChangedFields(context, before, facts.links, merged)),
    references: toReferences(patch),
  };
  return changePost(context, id, options, (db, before, facts) =>
    computeUpdate({ ...context, db }, before, facts, merged),
  );
}

/** Adds the updates of the live desk that a patch of the slides does not know. Throws if both changed the same update. */
export async function withDeskUpdates(
  context: ActorContext,
  before: PostRow,
  patch: PostPatch,
  base: Slide[] | null,
): Promise<PostPatch> {
  const { slides, base_updated_at } = patch;
  if (slides === undefined || before.template_type !== TemplateType.LIVE_UPDATE) return patch;
  if (base_updated_at === undefined) return { ...patch, slides: await keepDeskUpdates(context, before, slides) };
  if (base === null) return patch;
  const merge = mergeDeskSlides(context, before, slides, base);
  if (merge.isConflict) throw versionConflict(before.updated_at);
  return { ...patch, slides: merge.slides };
}

/** Checks the rules of a save and returns its change. `facts` must include the references of the patch. */
export async function computeUpdate(
  context: ActorContext,
  before: PostRow,
  facts: PostFacts,
  patch: PostPatch,
): Promise<PostChange> {
  checkReferences(patch, facts.found);
  checkDeadline(context, before, patch);
  const input = toInputValues(context, before, patch);
  checkRights(context, before, input);
  const values = { ...input, ...toStatusValues(context, before, patch) };
  const after = { ...before, ...values } as PostRow;
  checkEditedEmbargo(context, before, after);
  const breaking = after.status === Status.PUBLISHED ? toBreakingEndAtPublication(after, context.now()) : {};
  const row = { ...values, ...breaking, ...(await resolveSlug(context.db, before, after)) };
  const links = toLinks(patch);
  if (isPublic(after.status as Status)) {
    const related = { authors: links.authors ?? facts.links.authors, category_section_id: facts.category_section_id };
    await checkPublishable(context.db, { ...after, ...row } as PostRow, related);
  }
  return { values: row, links, images: toUsedImages(after, patch) };
}

/** The authors, experts and tags of the patch, without duplicates. */
function toLinks(patch: PostPatch): Partial<PostLinks> {
  const entries = linkedFields.flatMap((field) => (patch[field] ? [[field, [...new Set(patch[field])]]] : []));
  return Object.fromEntries(entries);
}

/** The reason in the time log: the transition if the save changes the status, otherwise `save`. */
const toRevisionReason = (patch: PostPatch) => (before: PostRow) =>
  findTransition(before.status as Status, (patch.status ?? before.status) as Status) ?? 'save';

function toStatusValues(context: ActorContext, before: PostRow, patch: PostPatch): Updateable<Posts> {
  const { status = before.status, published_at } = patch;
  return status === before.status
    ? toEditedPublicationTime(context, before, published_at)
    : toStatusChangeValues(context, before, status as Status, published_at ?? undefined);
}

/** Converts the patch to columns, except for the status and the publication time. */
function toInputValues(context: ActorContext, before: PostRow, patch: PostPatch): Updateable<Posts> {
  const plain = toPlainValues(before, patch);
  const { breaking_status = before.breaking_status } = plain;
  return {
    ...plain,
    ...toBreakingValues(before, patch, breaking_status, context.now()),
    ...toLiveValues(before, patch, context.now()),
    ...toTextValues(context, before, patch),
  };
}

/** The end of live coverage does not change if the coverage has already ended. */
function toLiveValues({ live_ended_at }: PostRow, { live_ended }: PostPatch, now: Date): Updateable<Posts> {
  if (live_ended === undefined || live_ended === (live_ended_at !== null)) return {};
  return { live_ended_at: live_ended ? now.toISOString() : null };
}

/** Columns that a save writes unchanged. A declared field without a column does not compile. */
const columns: readonly (keyof PostPatch & keyof Posts)[] = plainColumns;

function toPlainValues(before: PostRow, patch: PostPatch): Updateable<Posts> {
  const entries = columns.filter((column) => patch[column] !== undefined).map((column) => [column, patch[column]]);
  const values: Updateable<Posts> = Object.fromEntries(entries);
  if (patch.titles) values.titles = withoutEmpty({ ...(before.titles as object), ...patch.titles });
  if (patch.sources) values.sources = JSON.stringify(patch.sources);
  if (patch.uniqueness !== undefined)
    values.uniqueness = patch.uniqueness === null ? null : Math.round(patch.uniqueness);
  // A post with a fixed position on the front page cannot be breaking news too.
  if ((values.top_status ?? before.top_status) !== 0) values.breaking_status = 0;
  return values;
}

/** Removes titles that the user cleared. */
function withoutEmpty(titles: object): object {
  return Object.fromEntries(Object.entries(titles).filter(([, title]) => title !== null && title !== undefined));
}

/** Checks the rights only for fields that change, because a form may send all fields. */
function checkRights({ actor }: ActorContext, before: PostRow, values: Updateable<Posts>): void {
  const errors = fieldRefusals(actor, findChangedColumns(before, values));
  const [refusal] = Object.values(errors)[0] ?? [];
  if (refusal) throw new RefusedError(403, 'forbidden', refusal, { errors });
}

/** Returns the fields of the patch whose values differ from the stored post, by column. */
export function findChangedFields(
  context: ActorContext,
  before: PostRow,
  links: PostLinks,
  patch: PostPatch,
): string[] {
  const { status = before.status, published_at } = patch;
  const changed = findChangedColumns(before, toInputValues(context, before, patch));
  const newLinks = toLinks(patch);
  for (const field of linkedFields) {
    if (newLinks[field] && !isDeepStrictEqual(newLinks[field], links[field])) changed.push(field);
  }
  if (status !== before.status) changed.push('status');
  if (published_at && Date.parse(published_at) !== Date.parse(before.published_at ?? '')) changed.push('published_at');
  return changed;
}

function checkDeadline({ project, now }: ActorContext, before: PostRow, { due_date }: PostPatch): void {
  const refusal = due_date === before.due_date ? null : deadlineRefusal(due_date, zoneDay(now(), project.zone));
  if (refusal) throw invalid({ due_date: [refusal] });
}

type NewPost = z.output<typeof postInput>;

/** Creates a post as a task in the first column of the board. The actor is its reporter. */
export function createPost(context: ActorContext, { status: _, creation_key, ...input }: NewPost): Promise<Post> {
  const { actor, now, project } = context;
  const refusal = deadlineRefusal(input.due_date, zoneDay(now(), project.zone));
  if (refusal) throw invalid({ due_date: [refusal] });
  return withRetries(context.db, async (db) => {
    const createdId = creation_key ? await claimCreation(db, actor.id, creation_key) : null;
    if (createdId !== null) return postOrThrow({ ...context, db }, createdId);
    // A new post has no facts except its references.
    checkReferences(input, (await loadPostFacts(db, { id: 0, category_id: null }, toReferences(input))).found);
    if (!input.section_id && (await hasSections(db))) throw invalid({ section_id: [phrase('Field can not be empty')] });
    const { authors, ...columns } = input;
    const values = { ...columns, reporter_id: actor.id, editor_id: actor.id };
    const id = await addPost(db, values, { reason: 'create', audit: context, links: toLinks({ authors }) });
    if (creation_key) await completeCreation(db, actor.id, creation_key, id as number);
    return postOrThrow({ ...context, db }, id as number);
  });
}

type TextContext = Pick<Context, 'project' | 'now'>;

/** Returns the columns of the text and those that derive from it, if the patch contains text. */
function toTextValues({ project, now }: TextContext, before: PostRow, patch: PostPatch): Updateable<Posts> {
  if (patch.body === undefined && patch.slides === undefined) return {};
  const { switches } = project;
  const body = patch.body === undefined ? (before.body as Article | null) : readBody(patch.body, switches);
  const storedSlides = before.slides as Slide[];
  const slides = patch.slides === undefined ? storedSlides : readSlides(patch.slides, storedSlides, now(), switches);
  const body_text = toPlainText({ body, slides });
  return {
    ...(patch.body !== undefined && { body: body && JSON.stringify(body) }),
    ...(patch.slides !== undefined && { slides: JSON.stringify(slides) }),
    body_text,
    word_count: countWords(body_text),
  };
}

type Flag = 'is_verified' | 'is_evergreen' | 'table_of_contents';

interface FlagInput {
  base_updated_at?: string | undefined;
  value?: boolean | undefined;
}

/** Sets a flag of a post. Toggles it if no value is given. */
export function setFlag(context: ActorContext, id: number, flag: Flag, input: FlagInput): Promise<Post> {
  const { base_updated_at, value } = input;
  return changePost(context, id, { base_updated_at, reason: flag }, async (_db, before) => ({
    values: { [flag]: value ?? !before[flag] },
  }));
}
