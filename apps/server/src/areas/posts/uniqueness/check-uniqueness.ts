import { articleToText } from '@masthead/article/document';
import {
  clearText,
  type UniquenessResult,
  uniquenessError,
  type uniquenessInput,
} from '@masthead/domain/posts/contract/uniqueness';
import { activeStatuses, Status } from '@masthead/domain/posts/rules/statuses';
import { postPath } from '@masthead/domain/site/paths';
import { phrase } from '@masthead/domain/text/phrase';
import { nextDay, zoneDay, zoneInstant } from '@masthead/domain/time/zone';
import type { z } from 'zod';
import { readBody } from '../../../content/posts/post-text';
import type { Services } from '../../../content/services';
import {
  countRemainingChecks,
  type Quota,
  releaseCheck,
  reserveCheck,
} from '../../../content/uniqueness/checks.queries';
import { findComparedPost } from '../../../content/uniqueness/fingerprints.queries';
import type { Uniqueness } from '../../../content/uniqueness/http-provider';
import type { CheckLimits } from '../../../platform/config/service-settings';
import type { ActorContext, Context } from '../../../platform/http/context';
import { RefusedError } from '../../../platform/http/errors';
import { postNotFound } from '../list/post-reply';

type UniquenessInput = z.output<typeof uniquenessInput>;
type CheckContext = ActorContext & { services: Services };

/** Returns the number of checks that the actor has left today, limited by the project's and the actor's daily limit. */
export async function findRemainingChecks(context: CheckContext, id: number): Promise<number> {
  if (!(await findComparedPost(context.db, id))) throw postNotFound();
  return countRemainingChecks(context.db, toQuota(context), context.services.daily_checks);
}

/** The limits apply per day in the project's time zone. */
function toQuota({ now, project, actor }: ActorContext): Quota {
  return { day: zoneDay(now(), project.zone), user_id: actor.id };
}

/**
 * Checks which share of a text occurs nowhere else: in the posts of all projects or on the web, depending on the
 * provider. Checks the given text, or the saved text. A text that is too short or too long does not count against the
 * limit.
 */
export async function checkUniqueness(
  context: CheckContext,
  id: number,
  input: UniquenessInput,
): Promise<UniquenessResult> {
  const { db, project, site_url, siblings, services } = context;
  const post = await findComparedPost(db, id);
  if (!post) throw postNotFound();
  const clear_text = clearText(readText(context, input) ?? post.body_text);
  const error = uniquenessError(clear_text);
  if (error)
    return { unique: null, remaining_limit: await findRemainingChecks(context, id), clear_text, urls: [], error };
  const request = {
    clear_text,
    story: { project: post.origin_project ?? project.id, id: post.origin_id ?? post.id },
    url: post.slug === null ? null : `${site_url}${postPath(post.slug)}`,
    // Includes drafts of this project, but only published posts of other projects: their drafts are confidential.
    archives: [
      { project, db, site_url, statuses: activeStatuses },
      ...siblings.map((sibling) => ({ ...sibling, statuses: [Status.PUBLISHED] })),
    ],
  };
  const { remaining_limit, result } = await withQuota(context, () => services.checkUniqueness(request));
  return { ...result, remaining_limit, clear_text, error: null };
}

function readText({ project }: Context, { text, body }: UniquenessInput): string | undefined {
  if (text !== undefined || body === undefined) return text;
  const article = readBody(body, project.switches);
  return article ? articleToText(article) : '';
}

/** Reserves the check before it runs, so that concurrent checks cannot exceed the limit. */
async function withQuota(context: CheckContext, check: () => Promise<Uniqueness>) {
  const { db, services } = context;
  const quota = toQuota(context);
  const reservation = await reserveCheck(db, quota, services.daily_checks);
  if (reservation.exhausted) throw limitExhausted(context, quota.day, reservation.exhausted);
  try {
    return { result: await check(), remaining_limit: reservation.remaining };
  } catch (error) {
    await releaseCheck(db, quota);
    throw error;
  }
}

const LIMIT_MESSAGES = {
  project: phrase('This project has used up its uniqueness checks for today. Try again tomorrow.'),
  user: phrase('You have used up your own uniqueness checks for today. Try again tomorrow or ask a colleague.'),
};

function limitExhausted({ now, project }: ActorContext, day: string, limit: keyof CheckLimits): RefusedError {
  const tomorrow = zoneInstant(nextDay(day), '00:00', project.zone);
  const seconds = Math.ceil((tomorrow.getTime() - now().getTime()) / 1000);
  return new RefusedError(429, 'uniqueness_limit', LIMIT_MESSAGES[limit], {
    limit,
    remaining_limit: 0,
    headers: { 'retry-after': String(seconds) },
  });
}
