import { accessRefusal } from '@masthead/domain/access/refusal';
import type { PostPatch } from '@masthead/domain/posts/contract/post';
import { readRssTitle } from '@masthead/domain/posts/contract/wire-names';
import { breakingEndRefusal, defaultBreakingEnd, isBreaking } from '@masthead/domain/posts/rules/breaking';

import { scheduleRefusal } from '@masthead/domain/posts/rules/editing';
import { type Candidate, publishProblems } from '@masthead/domain/posts/rules/publishable';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { stopWordsIn } from '@masthead/domain/stop-words/matching';

import { phrase } from '@masthead/domain/text/phrase';

import type { Updateable } from 'kysely';
import type { HeldPost } from '../../../content/posts/post-rows.queries';
import { stopWordsFor, stopWordsRefused } from '../../../content/stop-words/stop-words.queries';
import type { Db } from '../../../platform/db/db';
import type { Posts } from '../../../platform/db/schema.gen';
import type { ActorContext } from '../../../platform/http/context';
import { forbidden, invalid, Refused } from '../../../platform/http/errors';
import { linkedIds, sectionOfCategory } from './relations.queries';

const VALIDATION_FAILED = phrase('Validation failed.');

/** Throws every reason why this state of the post cannot be shown to readers. */
export async function checkPublishable(db: Db, post: HeldPost): Promise<void> {
  const errors = publishProblems(await candidateOf(db, post));
  if (Object.keys(errors).length > 0) throw new Refused(422, 'validation', VALIDATION_FAILED, { errors });
  await checkStopWords(db, post);
}

async function candidateOf(db: Db, post: HeldPost): Promise<Candidate> {
  return {
    ...post,
    template_type: post.template_type as Candidate['template_type'],
    rss_title: readRssTitle(post.titles),
    authors: await linkedIds(db, post.id, 'authors'),
    category_section_id: post.category_id === null ? null : await sectionOfCategory(db, post.category_id),
  };
}

async function checkStopWords(db: Db, post: HeldPost): Promise<void> {
  const titles = [
    post.main_headline,
    post.catchy_title,
    post.fb_catchy_title,
    post.description,
    readRssTitle(post.titles),
  ];
  const texts = [...titles, post.body_text].flatMap((text) => text ?? []);
  const possible = await stopWordsFor(db, 'is_article', texts);
  const words = possible.filter((word) => texts.some((text) => stopWordsIn(text, [word]).length > 0));
  if (words.length > 0) throw stopWordsRefused(phrase('The post has stop words'), words);
}

/** The end of Breaking that a save leads to. `breaking_status` is the one that the save stores. */
export function breakingValues(
  before: HeldPost,
  { breaking_status: given, breaking_until: until }: PostPatch,
  breaking_status: number,
  now: Date,
): Updateable<Posts> {
  if (breaking_status === 0) return before.breaking_until === null ? {} : { breaking_until: null };
  const byDefault = { breaking_until: defaultBreakingEnd(before.status as Status, now) };
  if (until === undefined) return given === 1 && !isBreaking(before, now) ? byDefault : {};
  if (until === null) return byDefault;
  if (before.breaking_until !== null && Date.parse(until) === Date.parse(before.breaking_until)) return {};
  const refusal = breakingEndRefusal(until, now, before.status === Status.SCHEDULED ? before.published_at : null);
  if (refusal) throw invalid({ breaking_until: [refusal] });
  return { breaking_until: new Date(until).toISOString() };
}

type Breaking = Pick<HeldPost, 'breaking_status' | 'breaking_until'>;

/** The default end of Breaking begins to run when the post is published. */
export function startBreaking({ breaking_status, breaking_until }: Breaking, now: Date): Updateable<Posts> {
  if (breaking_status === 0 || breaking_until !== null) return {};
  return { breaking_until: defaultBreakingEnd(Status.PUBLISHED, now) };
}

type Caller = Pick<ActorContext, 'actor' | 'now'>;

/** The times of a post that is published at this time. It keeps the time of its first publication. */
export function publicationTimes(before: Pick<HeldPost, 'first_published_at'>, at: string) {
  return { published_at: at, first_published_at: before.first_published_at ?? at };
}

/**
 * The publication time that a save sets. A draft has none, whatever its form sends. A published post can be dated back:
 * readers see that time as its first publication. A scheduled post can be moved.
 */
export function editedPublicationTime(
  { actor, now }: Caller,
  before: HeldPost,
  given: string | null | undefined,
): Updateable<Posts> {
  const { status } = before;
  if (!given || (status !== Status.PUBLISHED && status !== Status.SCHEDULED)) return {};
  const published_at = new Date(given).toISOString();
  if (isSameMinute(published_at, before.published_at)) return {};
  const lacking = accessRefusal(actor, 'post.publish');
  if (lacking) throw forbidden(lacking);
  const refusal = (status === Status.SCHEDULED ? scheduleRefusal : futureRefusal)(published_at, now());
  if (refusal) throw invalid({ published_at: [refusal] });
  return status === Status.PUBLISHED ? { published_at, first_published_at: published_at } : { published_at };
}

/** A form sends whole minutes: the same minute is no change. */
function isSameMinute(chosen: string, before: string | null): boolean {
  return chosen === before || (before !== null && chosen === `${before.slice(0, 16)}:00.000Z`);
}

function futureRefusal(at: string, now: Date): string | null {
  return Date.parse(at) > now.getTime() ? phrase('A published post cannot be dated in the future.') : null;
}
