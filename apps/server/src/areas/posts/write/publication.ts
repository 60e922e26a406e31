import { type Article, hasWords, isEmptySlide } from '@masthead/article/document';
import { accessRefusal } from '@masthead/domain/access/refusal';
import type { PostPatch } from '@masthead/domain/posts/contract/post';
import { readRssTitle } from '@masthead/domain/posts/contract/wire-names';
import { breakingEndRefusal, defaultBreakingEnd, isBreaking } from '@masthead/domain/posts/rules/breaking';
import { scheduleRefusal } from '@masthead/domain/posts/rules/editing';
import { embargoChangeRefusal, embargoRefusal } from '@masthead/domain/posts/rules/embargo';
import { type Candidate, publishProblems } from '@masthead/domain/posts/rules/publishable';
import { isPublic, Status } from '@masthead/domain/posts/rules/statuses';
import { findStopWords } from '@masthead/domain/stop-words/matching';
import { phrase } from '@masthead/domain/text/phrase';
import type { Updateable } from 'kysely';
import type { PostRow } from '../../../content/posts/post-rows.queries';
import { parseText } from '../../../content/posts/post-text';
import { listStopWordCandidates, stopWordsError } from '../../../content/stop-words/stop-words.queries';
import type { Db } from '../../../platform/db/db';
import type { Posts } from '../../../platform/db/schema.gen';
import type { ActorContext } from '../../../platform/http/context';
import { forbidden, invalid, RefusedError } from '../../../platform/http/errors';

// The rules of publication, and the columns that depend on the publication time or on breaking news.

const VALIDATION_FAILED = phrase('Validation failed.');

/** Throws with an error per field unless the post fulfils all rules of publication. Then checks for stop words. */
export async function checkPublishable(db: Db, post: PostRow, related: RelatedData): Promise<void> {
  const errors = publishProblems({ ...toCandidate(post), ...related });
  if (Object.keys(errors).length > 0) throw new RefusedError(422, 'validation', VALIDATION_FAILED, { errors });
  refuseStopWords(await listStopWordsIn(db, post));
}

/** The data that the rules of publication need besides the row. */
type RelatedData = Pick<Candidate, 'authors' | 'category_section_id'>;

/** The values of a row that the rules of publication check. */
export function toCandidate(post: PostRow): Omit<Candidate, keyof RelatedData> {
  const { body, slides } = parseText(post);
  return {
    ...post,
    template_type: post.template_type as Candidate['template_type'],
    rss_title: readRssTitle(post.titles),
    hasWords: body !== null && hasWords(body),
    slides: slides.map(({ title, content }) => ({
      isEmpty: isEmptySlide({ title, content: content as Article | null }),
    })),
  };
}

/** The texts of a post that must not contain stop words. */
type CheckedTexts = Record<'main_headline' | 'catchy_title' | 'fb_catchy_title' | 'description', string | null> & {
  titles: unknown;
  /** The plain text of the body or the slides. */
  body_text: string | null;
};

/** The stop words that occur in the texts of a post. */
export async function listStopWordsIn(db: Db, post: CheckedTexts): Promise<string[]> {
  const titles = [
    post.main_headline,
    post.catchy_title,
    post.fb_catchy_title,
    post.description,
    readRssTitle(post.titles),
  ];
  return findStopWordsIn(
    db,
    [...titles, post.body_text].flatMap((text) => text ?? []),
  );
}

async function findStopWordsIn(db: Db, texts: readonly string[]): Promise<string[]> {
  const candidates = await listStopWordCandidates(db, 'is_article', texts);
  return candidates.filter((word) => texts.some((text) => findStopWords(text, [word]).length > 0));
}

/** Throws if one of these texts of a public post has stop words. */
export async function checkStopWords(db: Db, texts: readonly string[]): Promise<void> {
  refuseStopWords(await findStopWordsIn(db, texts));
}

function refuseStopWords(foundWords: string[]): void {
  if (foundWords.length > 0) throw stopWordsError(phrase('The post has stop words'), foundWords);
}

/**
 * The end of breaking news that a save stores. `breaking_status` is 1 if the post is breaking news after the save. The
 * patch may contain neither, either or both of the flag and the end.
 */
export function toBreakingValues(
  before: PostRow,
  { breaking_status: requestedStatus, breaking_until: requestedEnd }: PostPatch,
  breaking_status: number,
  now: Date,
): Updateable<Posts> {
  if (breaking_status === 0) return before.breaking_until === null ? {} : { breaking_until: null };
  const defaultEnd = { breaking_until: defaultBreakingEnd(before.status as Status, now) };
  // The patch turns breaking news on without an end, or does not concern it.
  if (requestedEnd === undefined) return requestedStatus === 1 && !isBreaking(before, now) ? defaultEnd : {};
  if (requestedEnd === null) return defaultEnd;
  if (before.breaking_until !== null && Date.parse(requestedEnd) === Date.parse(before.breaking_until)) return {};
  const start = before.status === Status.SCHEDULED ? before.published_at : null;
  const refusal = breakingEndRefusal(requestedEnd, now, start);
  if (refusal) throw invalid({ breaking_until: [refusal] });
  return { breaking_until: new Date(requestedEnd).toISOString() };
}

type BreakingColumns = Pick<PostRow, 'breaking_status' | 'breaking_until'>;

/** For a post that is published now: sets the default end of breaking news unless the user has chosen one. */
export function toBreakingEndAtPublication(
  { breaking_status, breaking_until }: BreakingColumns,
  now: Date,
): Updateable<Posts> {
  if (breaking_status === 0 || breaking_until !== null) return {};
  return { breaking_until: defaultBreakingEnd(Status.PUBLISHED, now) };
}

/** Throws if the post is published or scheduled by this write although its embargo has not ended then. */
export function checkEmbargo({ now, project }: Pick<ActorContext, 'now' | 'project'>, after: PostRow): void {
  const { status, published_at, embargo_until } = after;
  const isScheduled = status === Status.SCHEDULED && published_at !== null;
  const refusal = embargoRefusal(embargo_until, isScheduled ? new Date(published_at) : now(), project.zone);
  if (refusal) throw invalid({ [isScheduled ? 'published_at' : 'embargo_until']: [refusal] });
}

/** Checks the embargo of a save that changes the embargo, the status or the publication time. */
export function checkEditedEmbargo(context: ActorContext, before: PostRow, after: PostRow): void {
  const isRescheduled = after.status === Status.SCHEDULED && after.published_at !== before.published_at;
  if (isPublic(after.status as Status) && (after.status !== before.status || isRescheduled)) {
    checkEmbargo(context, after);
    return;
  }
  if (after.embargo_until === before.embargo_until) return;
  const post = { ...after, status: after.status as Status };
  const refusal = embargoChangeRefusal(post, after.embargo_until, context.project.zone);
  if (refusal) throw invalid({ embargo_until: [refusal] });
}

type Caller = Pick<ActorContext, 'actor' | 'now'>;

/** A republished post keeps the time of its first publication. */
export function toPublicationTimes(before: Pick<PostRow, 'first_published_at'>, published_at: string) {
  return { published_at, first_published_at: before.first_published_at ?? published_at };
}

/**
 * The publication time that a save sets. Drafts have none and ignore the input. A published post can be dated back,
 * which also changes its first publication. A scheduled post can be rescheduled.
 */
export function toEditedPublicationTime(
  { actor, now }: Caller,
  before: PostRow,
  requested: string | null | undefined,
): Updateable<Posts> {
  const { status } = before;
  if (!requested || (status !== Status.PUBLISHED && status !== Status.SCHEDULED)) return {};
  const published_at = new Date(requested).toISOString();
  if (isSameMinute(published_at, before.published_at)) return {};
  const missingRight = accessRefusal(actor, 'post.publish');
  if (missingRight) throw forbidden(missingRight);
  const refusal = (status === Status.SCHEDULED ? scheduleRefusal : futureRefusal)(published_at, now());
  if (refusal) throw invalid({ published_at: [refusal] });
  return status === Status.PUBLISHED ? { published_at, first_published_at: published_at } : { published_at };
}

/** Forms send whole minutes, so a time in the same minute is not a change. */
function isSameMinute(requested: string, before: string | null): boolean {
  // The first 16 characters of "2026-11-15T09:01:23.456Z" are the date with hour and minute.
  return requested === before || (before !== null && requested === `${before.slice(0, 16)}:00.000Z`);
}

function futureRefusal(published_at: string, now: Date): string | null {
  return Date.parse(published_at) > now.getTime() ? phrase("A published post can't have a date in the future.") : null;
}
