import { articleToText } from '@masthead/article/to-text';
import {
  clearText,
  type UniquenessResult,
  uniquenessError,
  type uniquenessInput,
} from '@masthead/domain/posts/uniqueness';
import { postPath } from '@masthead/domain/site/addresses';
import { phrase } from '@masthead/domain/text/phrase';
import { nextDay, zoneDay, zoneInstant } from '@masthead/domain/time/zone';
import type { z } from 'zod';
import type { Context } from '../../http/context';
import { Refused } from '../../http/errors';
import { countChecks, giveCheckBack, takeCheck } from '../../uniqueness/checks.queries';
import { findChecked } from '../../uniqueness/fingerprints.queries';
import type { Uniqueness } from '../../uniqueness/provider';
import { noPost } from './post-or-throw';
import { readBody } from './read-text';

type Given = z.output<typeof uniquenessInput>;

/** How many checks the project has left on this day of its own calendar. */
export async function remainingChecks({ db, now, project, services }: Context, id: number): Promise<number> {
  if (!(await findChecked(db, id))) throw noPost();
  return Math.max(0, services.daily_checks - (await countChecks(db, zoneDay(now(), project.zone))));
}

/** Checks the given text, or the saved one. One that is too short or too long takes nothing from the day's checks. */
export async function checkUniqueness(context: Context, id: number, given: Given): Promise<UniquenessResult> {
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
    archives: [{ project, db, site_url }, ...siblings],
  };
  const { remaining_limit, found } = await counted(context, () => services.checkUniqueness(checked));
  return { ...found, remaining_limit, clear_text, error: null };
}

function givenText({ project }: Context, { text, body }: Given): string | undefined {
  if (text !== undefined || body === undefined) return text;
  const article = readBody(body, project.switches);
  return article ? articleToText(article) : '';
}

/** Taken before it is made, so that checks at the same time cannot be more than the day has. */
async function counted({ db, now, project, services }: Context, check: () => Promise<Uniqueness>) {
  const day = zoneDay(now(), project.zone);
  const used = await takeCheck(db, day, services.daily_checks);
  if (used === null) throw noneLeft(now(), zoneInstant(nextDay(day), '00:00', project.zone));
  try {
    return { found: await check(), remaining_limit: services.daily_checks - used };
  } catch (error) {
    await giveCheckBack(db, day);
    throw error;
  }
}

function noneLeft(now: Date, tomorrow: Date): Refused {
  const seconds = Math.ceil((tomorrow.getTime() - now.getTime()) / 1000);
  return new Refused(429, 'uniqueness_limit', phrase('No uniqueness checks are left today.'), {
    remaining_limit: 0,
    headers: { 'retry-after': String(seconds) },
  });
}
