import { articleToText } from '@masthead/article/to-text';
import {
  clearText,
  type UniquenessResult,
  uniquenessError,
  type uniquenessInput,
} from '@masthead/domain/posts/contract/uniqueness';
import { listable, Status } from '@masthead/domain/posts/rules/statuses';
import { postPath } from '@masthead/domain/site/addresses';
import { phrase } from '@masthead/domain/text/phrase';
import { nextDay, zoneDay, zoneInstant } from '@masthead/domain/time/zone';
import type { z } from 'zod';
import { readBody } from '../../../content/posts/post-text';
import type { Services } from '../../../content/services';
import { countRemainingChecks, type Quota, returnCheck, takeCheck } from '../../../content/uniqueness/checks.queries';
import { findChecked } from '../../../content/uniqueness/fingerprints.queries';
import type { Uniqueness } from '../../../content/uniqueness/http-provider';
import type { CheckLimits } from '../../../platform/config/service-settings';
import type { ActorContext, Context } from '../../../platform/http/context';
import { Refused } from '../../../platform/http/errors';
import { noPost } from '../list/post-reply';

type Given = z.output<typeof uniquenessInput>;
type CheckContext = ActorContext & { services: Services };

/** How many checks are left today to the caller: the smaller of the project's and the caller's own limit. */
export async function remainingChecks(context: CheckContext, id: number): Promise<number> {
  if (!(await findChecked(context.db, id))) throw noPost();
  return countRemainingChecks(context.db, quotaOf(context), context.services.daily_checks);
}

/** Days are those of the project's own calendar. */
function quotaOf({ now, project, actor }: ActorContext): Quota {
  return { day: zoneDay(now(), project.zone), user_id: actor.id };
}

/** Checks the given text, or the saved one. One that is too short or too long takes nothing from the day's checks. */
export async function checkUniqueness(context: CheckContext, id: number, given: Given): Promise<UniquenessResult> {
  const { db, project, site_url, siblings, services } = context;
  const post = await findChecked(db, id);
  if (!post) throw noPost();
  const clear_text = clearText(givenText(context, given) ?? post.body_text);
  const error = uniquenessError(clear_text);
  if (error) return { unique: null, remaining_limit: await remainingChecks(context, id), clear_text, urls: [], error };
  const checked = {
    clear_text,
    story: { project: post.origin_project ?? project.id, id: post.origin_id ?? post.id },
    url: post.slug === null ? null : `${site_url}${postPath(post.slug)}`,
    // An editor may hear of a colleague's draft, but not of what another brand has not published yet.
    archives: [
      { project, db, site_url, statuses: listable },
      ...siblings.map((sibling) => ({ ...sibling, statuses: [Status.PUBLISHED] })),
    ],
  };
  const { remaining_limit, found } = await counted(context, () => services.checkUniqueness(checked));
  return { ...found, remaining_limit, clear_text, error: null };
}

function givenText({ project }: Context, { text, body }: Given): string | undefined {
  if (text !== undefined || body === undefined) return text;
  const article = readBody(body, project.switches);
  return article ? articleToText(article) : '';
}

/** Takes the check before it is made, so that concurrent checks cannot exceed the limit. */
async function counted(context: CheckContext, check: () => Promise<Uniqueness>) {
  const { db, services } = context;
  const quota = quotaOf(context);
  const taken = await takeCheck(db, quota, services.daily_checks);
  if (taken.exhausted) throw noneLeft(context, quota.day, taken.exhausted);
  try {
    return { found: await check(), remaining_limit: taken.remaining };
  } catch (error) {
    await returnCheck(db, quota);
    throw error;
  }
}

const EXHAUSTED = {
  project: phrase('This project has used up its uniqueness checks for today. Try again tomorrow.'),
  user: phrase('You have used up your own uniqueness checks for today. Try again tomorrow or ask a colleague.'),
};

function noneLeft({ now, project }: ActorContext, day: string, limit: keyof CheckLimits): Refused {
  const tomorrow = zoneInstant(nextDay(day), '00:00', project.zone);
  const seconds = Math.ceil((tomorrow.getTime() - now().getTime()) / 1000);
  return new Refused(429, 'uniqueness_limit', EXHAUSTED[limit], {
    limit,
    remaining_limit: 0,
    headers: { 'retry-after': String(seconds) },
  });
}
