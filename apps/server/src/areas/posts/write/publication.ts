import { accessRefusal } from '@masthead/domain/access/refusal';
import { breakingEndRefusal, defaultBreakingEnd, isBreaking } from '@masthead/domain/posts/breaking';
import type { PostPatch } from '@masthead/domain/posts/input';
import { type Candidate, publishProblems } from '@masthead/domain/posts/publishable';
import { scheduleRefusal } from '@masthead/domain/posts/rules';
import { Status } from '@masthead/domain/posts/statuses';
import { phrase } from '@masthead/domain/text/phrase';
import { stopWordsIn } from '@masthead/domain/text/stop-words';
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
    rss_title: rssTitle(post),
    authors: await linkedIds(db, post.id, 'authors'),
    category_section_id: post.category_id === null ? null : await sectionOfCategory(db, post.category_id),
  };
}

const rssTitle = ({ titles }: HeldPost) => (titles as { rss?: string }).rss ?? null;

async function checkStopWords(db: Db, post: HeldPost): Promise<void> {
  const titles = [post.main_headline, post.catchy_title, post.fb_catchy_title, post.description, rssTitle(post)];
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

/**
 * The day of publication that a save sets. A draft has none, whatever its form shows; a published post can be dated
 * back, which is what readers see as its first publication from then on, and a scheduled one moved.
 */
export function redated({ actor, now }: Caller, before: HeldPost, given: string | null | undefined): Updateable<Posts> {
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

/** A form knows minutes: a whole minute that was chosen again is no other time. */
function isSameMinute(chosen: string, before: string | null): boolean {
  return chosen === before || (before !== null && chosen === `${before.slice(0, 16)}:00.000Z`);
}

function futureRefusal(at: string, now: Date): string | null {
  return Date.parse(at) > now.getTime() ? phrase('A published post cannot be dated in the future.') : null;
}
