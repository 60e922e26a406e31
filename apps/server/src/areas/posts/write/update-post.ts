import { isDeepStrictEqual } from 'node:util';
import type { Article } from '@masthead/article/document';
import { countWords } from '@masthead/article/to-text';
import type { Post, PostPatch, postInput } from '@masthead/domain/posts/contract/post';
import type { Slide } from '@masthead/domain/posts/contract/slides';
import { linkedFields, plainColumns } from '@masthead/domain/posts/fields';
import { changesContent, deadlineRefusal, fieldRefusals } from '@masthead/domain/posts/rules/editing';
import { isOut, Status } from '@masthead/domain/posts/rules/statuses';
import { moveBetween } from '@masthead/domain/posts/rules/workflow';
import { phrase } from '@masthead/domain/text/phrase';
import { zoneDay } from '@masthead/domain/time/zone';
import type { Updateable } from 'kysely';
import type { z } from 'zod';
import type { HeldPost } from '../../../content/posts/post-rows.queries';
import { plainText, readBody, readSlides } from '../../../content/posts/post-text';
import type { Db } from '../../../platform/db/db';
import type { Posts } from '../../../platform/db/schema.gen';
import { retrying } from '../../../platform/db/transactions';
import type { ActorContext, Context } from '../../../platform/http/context';
import { invalid, Refused } from '../../../platform/http/errors';
import { postOrThrow } from '../list/post-reply';
import { changedColumns } from './changed-columns';
import { moveValuesTo } from './move-post';
import { breakingValues, checkPublishable, editedPublicationTime, startBreaking } from './publication';
import { checkReferences, hasSections, linkedIds, writeRelations } from './relations.queries';
import { settleSlug } from './slug.queries';
import { addPost, changePost } from './write-post';

/** Changes the given fields. What readers see, or will see, has to keep every rule of publishing afterwards. */
export function updatePost(context: ActorContext, id: number, patch: PostPatch): Promise<Post> {
  const write = {
    base_updated_at: patch.base_updated_at,
    reason: reasonOf(patch),
    changesContent: async (db: Db, before: HeldPost) => changesContent(await changedFields(context, db, before, patch)),
  };
  return changePost(context, id, write, async (db, before) => {
    await checkReferences(db, patch);
    checkDeadline(context, before, patch);
    const given = givenValues(context, before, patch);
    checkRights(context, before, given);
    const values = { ...given, ...statusValues(context, before, patch) };
    const after = { ...before, ...values } as HeldPost;
    const breaking = after.status === Status.PUBLISHED ? startBreaking(after, context.now()) : {};
    const settled = { ...values, ...breaking, ...(await settleSlug(db, before, after)) };
    await writeRelations(db, after, patch);
    if (isOut(after.status as Status)) await checkPublishable(db, { ...after, ...settled } as HeldPost);
    return settled;
  });
}

/** A save that moves the post is named by the step. */
const reasonOf = (patch: PostPatch) => (before: HeldPost) =>
  moveBetween(before.status as Status, (patch.status ?? before.status) as Status) ?? 'save';

/** Another status is a step of the workflow; another day of publication may come without one. */
function statusValues(context: ActorContext, before: HeldPost, patch: PostPatch): Updateable<Posts> {
  const { status = before.status, published_at } = patch;
  return status === before.status
    ? editedPublicationTime(context, before, published_at)
    : moveValuesTo(context, before, status as Status, published_at ?? undefined);
}

function givenValues(context: ActorContext, before: HeldPost, patch: PostPatch): Updateable<Posts> {
  const plainly = plainValues(before, patch);
  const { breaking_status = before.breaking_status } = plainly;
  return {
    ...plainly,
    ...breakingValues(before, patch, breaking_status, context.now()),
    ...liveValues(before, patch, context.now()),
    ...textValues(context, before, patch),
  };
}

/** Coverage that has ended already keeps the time of its end. */
function liveValues({ live_ended_at }: HeldPost, { live_ended }: PostPatch, now: Date): Updateable<Posts> {
  if (live_ended === undefined || live_ended === (live_ended_at !== null)) return {};
  return { live_ended_at: live_ended ? now.toISOString() : null };
}

/** Every column that a save writes as it is given. A declared field without a column does not compile. */
const columns: readonly (keyof PostPatch & keyof Posts)[] = plainColumns;

function plainValues(before: HeldPost, patch: PostPatch): Updateable<Posts> {
  const given = columns.filter((column) => patch[column] !== undefined).map((column) => [column, patch[column]]);
  const values: Updateable<Posts> = Object.fromEntries(given);
  if (patch.titles) values.titles = withoutEmpty({ ...(before.titles as object), ...patch.titles });
  if (patch.sources) values.sources = JSON.stringify(patch.sources);
  if (patch.uniqueness !== undefined)
    values.uniqueness = patch.uniqueness === null ? null : Math.round(patch.uniqueness);
  // A post that has a place of its own on the front page is not breaking news besides.
  if ((values.top_status ?? before.top_status) !== 0) values.breaking_status = 0;
  return values;
}

function withoutEmpty(titles: object): object {
  return Object.fromEntries(Object.entries(titles).filter(([, title]) => title !== null && title !== undefined));
}

/** A save may send everything a form shows; only what it changes takes a right. */
function checkRights({ actor }: ActorContext, before: HeldPost, values: Updateable<Posts>): void {
  const errors = fieldRefusals(actor, changedColumns(before, values));
  const [refusal] = Object.values(errors)[0] ?? [];
  if (refusal) throw new Refused(403, 'forbidden', refusal, { errors });
}

/** Every field that the save changes: columns, relations, and the step of the workflow. */
async function changedFields(context: ActorContext, db: Db, before: HeldPost, patch: PostPatch): Promise<string[]> {
  const { status = before.status, published_at } = patch;
  const changed = changedColumns(before, givenValues(context, before, patch));
  for (const linked of linkedFields) {
    const ids = patch[linked];
    if (ids && !isDeepStrictEqual([...new Set(ids)], await linkedIds(db, before.id, linked))) changed.push(linked);
  }
  if (status !== before.status) changed.push('status');
  if (published_at && Date.parse(published_at) !== Date.parse(before.published_at ?? '')) changed.push('published_at');
  return changed;
}

function checkDeadline({ project, now }: ActorContext, before: HeldPost, { due_date }: PostPatch): void {
  const refusal = due_date === before.due_date ? null : deadlineRefusal(due_date, zoneDay(now(), project.zone));
  if (refusal) throw invalid({ due_date: [refusal] });
}

type Input = z.output<typeof postInput>;

/** Creates a task. The caller becomes its reporter. */
export function createPost(context: ActorContext, { status: _, ...input }: Input): Promise<Post> {
  const { actor, now, project } = context;
  const late = deadlineRefusal(input.due_date, zoneDay(now(), project.zone));
  if (late) throw invalid({ due_date: [late] });
  return retrying(context.db, async (db) => {
    await checkReferences(db, input);
    if (!input.section_id && (await hasSections(db))) throw invalid({ section_id: [phrase('Field can not be empty')] });
    const values = { ...input, reporter_id: actor.id, editor_id: actor.id };
    const id = await addPost(db, values, { reason: 'create', audit: context });
    return postOrThrow({ ...context, db }, id as number);
  });
}

type Tools = Pick<Context, 'project' | 'now'>;

/** What changes with the text of a post: the text, what it says without its form, and how many words that is. */
function textValues({ project, now }: Tools, before: HeldPost, patch: PostPatch): Updateable<Posts> {
  if (patch.body === undefined && patch.slides === undefined) return {};
  const { switches } = project;
  const body = patch.body === undefined ? (before.body as Article | null) : readBody(patch.body, switches);
  const former = before.slides as Slide[];
  const slides = patch.slides === undefined ? former : readSlides(patch.slides, former, now(), switches);
  const body_text = plainText({ body, slides });
  return {
    ...(patch.body !== undefined && { body: body && JSON.stringify(body) }),
    ...(patch.slides !== undefined && { slides: JSON.stringify(slides) }),
    body_text,
    word_count: countWords(body_text),
  };
}
