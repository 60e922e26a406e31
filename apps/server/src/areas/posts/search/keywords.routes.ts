import {
  type Keyword,
  type KeywordRange,
  keywords,
  MAX_KEYWORDS,
  rangeRefusals,
  roundPosition,
} from '@masthead/domain/posts/contract/keywords';
import { postPath } from '@masthead/domain/site/paths';
import { phrase } from '@masthead/domain/text/phrase';
import { zoneDay } from '@masthead/domain/time/zone';
import { ZodError } from 'zod';
import { findSlugs } from '../../../content/search-keywords/keywords.queries';
import type { Services } from '../../../content/services';
import type { Context } from '../../../platform/http/context';
import { invalid, unavailable } from '../../../platform/http/errors';
import { ExternalServiceError } from '../../../platform/http/fetch-json';
import { type Api, serve } from '../../../platform/http/serve';
import { postNotFound } from '../list/post-reply';

/** Serves the search keywords of a post: the queries of search engines that led readers to it. */
export function postKeywordRoutes(api: Api, services: Services): void {
  serve(api, keywords.list, async (context, { params, query }) => ({
    items: await findKeywords({ ...context, services }, params.id, query),
  }));
}

/** Loads the keywords of the date range for the current and all former URLs of the post, most clicks first. */
async function findKeywords(
  context: Context & { services: Services },
  id: number,
  range: Partial<KeywordRange>,
): Promise<Keyword[]> {
  const { db, now, project, site_url, services } = context;
  const refusals = rangeRefusals(range, zoneDay(now(), project.zone));
  if (Object.keys(refusals).length > 0) throw invalid(refusals);
  const slugs = await findSlugs(db, id);
  if (!slugs) throw postNotFound();
  const page = { db, site_url, project, paths: slugs.map(postPath) };
  const rows = await services.findKeywords(page, range as KeywordRange).catch(toUnavailable);
  return rows
    .sort((a, b) => b.clicks - a.clicks || b.impressions - a.impressions || (a.key < b.key ? -1 : 1))
    .slice(0, MAX_KEYWORDS)
    .map((row) => ({ ...row, position: roundPosition(row.position) }));
}

/** Answers 503 if the external service fails or returns an unexpected reply. */
function toUnavailable(error: unknown): never {
  if (!(error instanceof ExternalServiceError || error instanceof ZodError)) throw error;
  throw unavailable(phrase('Something went wrong. Try again later'));
}
