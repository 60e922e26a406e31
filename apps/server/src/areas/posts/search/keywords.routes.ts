import {
  type Keyword,
  type KeywordRange,
  keywords,
  MAX_KEYWORDS,
  rangeRefusals,
  roundedPosition,
} from '@masthead/domain/posts/contract/keywords';
import { postPath } from '@masthead/domain/site/addresses';
import { phrase } from '@masthead/domain/text/phrase';
import { zoneDay } from '@masthead/domain/time/zone';
import { ZodError } from 'zod';
import { findSlugs } from '../../../content/search-keywords/keywords.queries';
import type { Services } from '../../../content/services';
import type { Context } from '../../../platform/http/context';
import { invalid, unavailable } from '../../../platform/http/errors';
import { OutsideError } from '../../../platform/http/fetch-json';
import { type Api, serve } from '../../../platform/http/serve';

import { noPost } from '../list/post-reply';

export function postKeywordRoutes(api: Api, services: Services): void {
  serve(api, keywords.list, async (context, { params, query }) => ({
    items: await findKeywords({ ...context, services }, params.id, query),
  }));
}

/** By which words readers found the post within these days, most clicks first. */
async function findKeywords(
  context: Context & { services: Services },
  id: number,
  asked: Partial<KeywordRange>,
): Promise<Keyword[]> {
  const { db, now, project, site_url, services } = context;
  const refusals = rangeRefusals(asked, zoneDay(now(), project.zone));
  if (Object.keys(refusals).length > 0) throw invalid(refusals);
  const slugs = await findSlugs(db, id);
  if (!slugs) throw noPost();
  const page = { db, site_url, project, paths: slugs.map(postPath) };
  const found = await services.findKeywords(page, asked as KeywordRange).catch(explain);
  return found
    .sort((a, b) => b.clicks - a.clicks || b.impressions - a.impressions || (a.key < b.key ? -1 : 1))
    .slice(0, MAX_KEYWORDS)
    .map((row) => ({ ...row, position: roundedPosition(row.position) }));
}

function explain(error: unknown): never {
  if (!(error instanceof OutsideError || error instanceof ZodError)) throw error;
  throw unavailable(phrase('Something went wrong. Try again later'));
}
