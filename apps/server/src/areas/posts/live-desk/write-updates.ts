import { type Article, countWords, isEmptySlide } from '@masthead/article/document';
import type { LiveUpdate, UpdatePatch, UpdateVersion } from '@masthead/domain/posts/contract/live-desk';
import { MAX_SLIDES } from '@masthead/domain/posts/contract/slides';
import { slideVersion } from '@masthead/domain/posts/rules/merge-slides';
import { isPublic, type Status } from '@masthead/domain/posts/rules/statuses';
import { fill, phrase } from '@masthead/domain/text/phrase';
import { parseDayTime } from '@masthead/domain/time/day-seconds';
import { toZoneParts } from '@masthead/domain/time/zone';
import { lockPostRow, type PostRow } from '../../../content/posts/post-rows.queries';
import { parseText, readSlides, stampSlide, toPlainText } from '../../../content/posts/post-text';
import type { Db } from '../../../platform/db/db';
import { withRetries } from '../../../platform/db/transactions';
import type { ActorContext } from '../../../platform/http/context';
import { conflict, invalid, RefusedError } from '../../../platform/http/errors';
import { postNotFound } from '../list/post-reply';
import { movePendingPublication } from '../schedule/pending-publications.queries';
import { tooManyUpdates } from '../write/desk-slides';
import { checkStopWords } from '../write/publication';
import { toUsedImages } from '../write/relations.queries';
import { type PostChange, writePost } from '../write/write-post';
import {
  deleteUpdateLock,
  findLastVersion,
  findMark,
  findVersion,
  insertVersion,
  type StoredUpdate,
  storeMarks,
} from './live-desk.queries';
import { loadDeletedUpdate, loadUpdate, readSlidesOf, requireLive, updateNotFound } from './read-updates';
import { refuseUpdateLock } from './update-locks';

// Writes of the live desk. Each changes one update while the row of the post is locked, and needs no lock of the post.

type SlideInput = Parameters<typeof readSlides>[0][number];
type NewUpdate = Omit<SlideInput, 'id' | 'time' | 'minutes'> &
  Partial<Pick<SlideInput, 'time' | 'minutes'>> & { id: string; age?: number | undefined } & Pick<
    UpdatePatch,
    'is_pinned' | 'is_key_moment'
  >;

/** Publishes an update. A repeated request returns the stored update and writes nothing. */
export function createUpdate(context: ActorContext, postId: number, input: NewUpdate): Promise<LiveUpdate> {
  const { actor, now, project } = context;
  const { is_pinned, is_key_moment, age = 0, ...text } = input;
  return withRetries(context.db, async (db) => {
    const own = { ...context, db };
    const post = await lockPostRow(db, postId);
    if (!post) throw postNotFound();
    requireLive(post);
    const isStored = readSlidesOf(post).some((slide) => slide.id === input.id);
    const mark = await findMark(db, postId, input.id);
    if (mark?.created_by === actor.id) {
      return isStored ? loadUpdate(own, postId, input.id) : loadDeletedUpdate(own, postId, input.id);
    }
    if (mark || isStored) throw conflict(phrase('Another update has this id. Send the update with a new id.'));
    const writtenAt = new Date(now().getTime() - age * 1000);
    const time = text.time === undefined ? timeOfDay(writtenAt, project.zone) : limitToNow(text.time, own);
    await writeSlides(own, postId, async (before, slides) => {
      const all = slides.length === 0 ? [createPlot(now())] : slides;
      if (all.length >= MAX_SLIDES) throw tooManyUpdates();
      const slide = readUpdate(own, { minutes: null, ...text, time });
      await checkText(db, before, { slide, correction: null }, all.length);
      const created_at = now().toISOString();
      await storeMarks(db, postId, slide.id, { created_by: actor.id, created_at, is_pinned, is_key_moment });
      await recordVersion(own, postId, { slide, correction: null, reason: 'create', position: all.length });
      return [...all, slide];
    });
    return loadUpdate(own, postId, input.id);
  });
}

const timeOfDay = (instant: Date, zone: string) => parseDayTime(toZoneParts(instant, zone).time);

const DAY_SECONDS = 86_400;
/** A time that is further ahead belongs to the previous day. */
const MAX_AHEAD_SECONDS = DAY_SECONDS / 2;

/** Replaces a time of the next twelve hours, also after midnight, by the time of the server. */
function limitToNow(time: number | null, { now, project }: Pick<ActorContext, 'now' | 'project'>): number | null {
  const current = timeOfDay(now(), project.zone);
  if (time === null || current === null) return time;
  const ahead = (time - current + DAY_SECONDS) % DAY_SECONDS;
  // The current minute is not in the future.
  return ahead >= 60 && ahead <= MAX_AHEAD_SECONDS ? current : time;
}

const createPlot = (now: Date) =>
  ({
    id: 'plot',
    content: null,
    title: null,
    time: null,
    minutes: null,
    updated_at: now.toISOString(),
  }) as StoredUpdate;

/** Changes the text, the correction or the marks of an update. */
export function changeUpdate(
  context: ActorContext,
  postId: number,
  id: string,
  { base_version, is_pinned, is_key_moment, ...patch }: UpdatePatch,
): Promise<LiveUpdate> {
  const changesText = Object.values(patch).some((value) => value !== undefined);
  return withRetries(context.db, async (db) => {
    const own = { ...context, db };
    await writeSlides(own, postId, async (before, slides) => {
      const { slide: stored, position } = findUpdate(slides, id);
      await storeMarks(db, postId, id, { is_pinned, is_key_moment });
      if (!changesText) return slides;
      await refuseUpdateLock(own, postId, id);
      const old = { slide: stored, correction: (await findMark(db, postId, id))?.correction ?? null };
      await checkVersion(own, postId, old, base_version);
      const { correction = old.correction, ...text } = patch;
      const input = { ...stored, ...withoutUndefined(text) } as SlideInput;
      const isCorrected = correction !== old.correction;
      // A new correction is a change of the article, also with the same text.
      const slide = readUpdate(own, input, stored, isCorrected);
      if (slideVersion(slide, correction) === slideVersion(stored, old.correction)) return slides;
      await checkText(db, before, { slide, correction }, position);
      const corrected_at = correction === null ? null : context.now().toISOString();
      if (isCorrected) await storeMarks(db, postId, id, { correction, corrected_at });
      await recordVersion(own, postId, { slide, correction, reason: 'edit', position, old });
      return slides.with(position, slide);
    });
    return loadUpdate(own, postId, id);
  });
}

const withoutUndefined = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

interface VersionedText {
  slide: StoredUpdate;
  correction: string | null;
}

/** Throws with the stored update if its text has changed since the base version. */
async function checkVersion(
  context: ActorContext,
  postId: number,
  { slide, correction }: VersionedText,
  base: string | undefined,
): Promise<void> {
  if (base === undefined || base === slideVersion(slide, correction)) return;
  throw new RefusedError(
    409,
    'conflict',
    phrase('Another user has changed this update since you opened it. Nothing was overwritten.'),
    { update: await loadUpdate(context, postId, slide.id) },
  );
}

/** Deletes an update and returns the number of the version that restores it. */
export function deleteUpdate(context: ActorContext, postId: number, id: string): Promise<{ number: number }> {
  return withRetries(context.db, async (db) => {
    const own = { ...context, db };
    const deleted = { number: 0 };
    await writeSlides(own, postId, async (before, slides) => {
      const { slide, position } = findUpdate(slides, id);
      await refuseUpdateLock(own, postId, id);
      const rest = slides.toSpliced(position, 1);
      if (isPublic(before.status as Status) && rest.every(isEmpty)) {
        throw invalid({ slides: [phrase('Enter the text of the article.')] });
      }
      await storeMarks(db, postId, id, {});
      const correction = (await findMark(db, postId, id))?.correction ?? null;
      const old = { slide, correction };
      deleted.number = await recordVersion(own, postId, { ...old, reason: 'delete', position, old });
      await deleteUpdateLock(db, postId, id);
      return rest;
    });
    return deleted;
  });
}

/** Restores a version of an update. A deleted update returns to its position. */
export function restoreUpdate(context: ActorContext, postId: number, id: string, number: number): Promise<LiveUpdate> {
  return withRetries(context.db, async (db) => {
    const own = { ...context, db };
    await writeSlides(own, postId, async (before, slides) => {
      const version = await findVersion(db, postId, id, number);
      if (!version) throw updateNotFound();
      await refuseUpdateLock(own, postId, id);
      const { correction } = version;
      const index = slides.findIndex((slide) => slide.id === id);
      // The editor of the post has made it the plot.
      if (index === 0) throw updateNotFound();
      const stored = slides[index];
      const position = stored ? index : Math.min(Math.max(version.position, 1), slides.length);
      if (!stored && slides.length >= MAX_SLIDES) throw tooManyUpdates();
      const slide = readUpdate(own, version.slide as SlideInput, version.slide, true);
      await checkText(db, before, { slide, correction }, position);
      const old = stored && { slide: stored, correction: (await findMark(db, postId, id))?.correction ?? null };
      await storeMarks(db, postId, id, { correction, corrected_at: correction && context.now().toISOString() });
      await recordVersion(own, postId, { slide, correction, reason: 'restore', position, old });
      return slides.toSpliced(position, stored ? 1 : 0, slide);
    });
    return loadUpdate(own, postId, id);
  });
}

/**
 * Writes the slides that `change` returns, as one revision of the post. A held publication of a published post continues,
 * because updates arrive every few seconds. The held publication of a draft is canceled, because the rules of publication
 * have not checked the update.
 */
async function writeSlides(
  context: ActorContext,
  postId: number,
  change: (before: PostRow, slides: StoredUpdate[]) => Promise<StoredUpdate[]>,
): Promise<void> {
  await writePost(context, postId, { reason: 'live_update', ignoresLock: true }, async (db, before) => {
    requireLive(before);
    if (isPublic(before.status as Status)) await movePendingPublication(db, before);
    const stored = readSlidesOf(before);
    const slides = await change(before, stored);
    return slides === stored ? { values: {} } : toPostChange(before, slides);
  });
}

/** The columns that derive from the slides, and the images that the post then uses. */
function toPostChange(before: PostRow, slides: StoredUpdate[]): PostChange {
  const body_text = toPlainText(parseText({ body: before.body, slides }));
  const values = { slides: JSON.stringify(slides), body_text, word_count: countWords(body_text) };
  return { values, images: toUsedImages({ ...before, ...values } as PostRow, { slides }) };
}

/** The plot is not an update: only the editor of the post changes it. */
function findUpdate(slides: readonly StoredUpdate[], id: string): { slide: StoredUpdate; position: number } {
  const position = slides.findIndex((slide, index) => index > 0 && slide.id === id);
  const slide = slides[position];
  if (!slide) throw updateNotFound();
  return { slide, position };
}

/** Validates the text of an update. A text and a time that have not changed since `before` keep their dates. */
function readUpdate(
  { now, project }: ActorContext,
  input: SlideInput,
  before?: StoredUpdate,
  isRenewed = false,
): StoredUpdate {
  const { id, content, title, time, minutes } = input;
  const inputs = [{ id, content, title, time, minutes }];
  const [slide] = readSlides(inputs, before ? [before] : [], now(), project.switches) as StoredUpdate[];
  return { ...(slide as StoredUpdate), ...(isRenewed && stampSlide(input, before, now())) };
}

const isEmpty = ({ title, content }: StoredUpdate) => isEmptySlide({ title, content: content as Article | null });

/** Throws if the update is empty, or if a public post would get stop words. */
async function checkText(db: Db, post: PostRow, { slide, correction }: VersionedText, number: number): Promise<void> {
  if (isEmpty(slide)) throw invalid({ slides: [fill(phrase('Update {n} is empty.'), { n: number })] });
  if (isPublic(post.status as Status)) {
    await checkStopWords(db, [toPlainText({ body: null, slides: [slide] }), correction ?? '']);
  }
}

interface RecordedVersion extends VersionedText {
  reason: UpdateVersion['reason'];
  position: number;
  /** The text before the change. */
  old?: VersionedText | undefined;
}

/**
 * Stores a version of an update and returns its number. If the editor of the post has written the text before the change,
 * that text becomes a version first.
 */
async function recordVersion(
  { db, actor, now }: ActorContext,
  post_id: number,
  { old, reason, ...version }: RecordedVersion,
): Promise<number> {
  const last = await findLastVersion(db, post_id, version.slide.id);
  let number = last?.number ?? 0;
  if (old && (!last || slideVersion(last.slide, last.correction) !== slideVersion(old.slide, old.correction))) {
    number += 1;
    const { position } = version;
    const created_at = old.slide.updated_at;
    await insertVersion(db, { ...old, post_id, number, position, reason: 'editor', user_id: null, created_at });
  }
  number += 1;
  await insertVersion(db, { ...version, post_id, number, reason, user_id: actor.id, created_at: now().toISOString() });
  return number;
}
