import { MAX_KEYWORDS } from '@masthead/domain/posts/keywords';
import { z } from 'zod';
import type { SearchConsoleSettings } from '../../platform/config/service-settings';
import { askJson } from '../../platform/http/fetch-json';
import type { FindKeywords } from './provider';
import { tokensOf } from './service-account';

interface SearchConsole extends SearchConsoleSettings {
  now: () => Date;
}

const SCOPE = 'https://www.googleapis.com/auth/webmasters.readonly';
const MAX_BYTES = 5_000_000;

const answer = z.object({
  rows: z
    .array(
      z.object({ keys: z.array(z.string()).min(1), clicks: z.number(), impressions: z.number(), position: z.number() }),
    )
    .default([]),
});

/** Asks Google Search Console as a service account that was made a user of the property. */
export function askSearchConsole({ account, api, site, timeout, now }: SearchConsole): FindKeywords {
  const token = tokensOf(account, SCOPE, timeout);
  return async ({ site_url, project, paths }, { start_date, end_date }) => {
    if (paths.length === 0) return [];
    const property = site?.replaceAll('{project}', project.id) ?? `${site_url}/`;
    const url = `${api}/webmasters/v3/sites/${encodeURIComponent(property)}/searchAnalytics/query`;
    const body = {
      startDate: start_date,
      endDate: end_date,
      dimensions: ['query'],
      dimensionFilterGroups: [{ filters: [pagesFilter(paths.map((path) => `${site_url}${path}`))] }],
      rowLimit: MAX_KEYWORDS,
    };
    const headers = { authorization: `Bearer ${await token(now())}`, 'content-type': 'application/json' };
    const sent = { method: 'POST', headers, body: JSON.stringify(body), timeout, maxBytes: MAX_BYTES } as const;
    const { rows } = answer.parse(await askJson(url, sent));
    return rows.map(({ keys, clicks, impressions, position }) => ({
      key: keys[0] as string,
      clicks: Math.round(clicks),
      impressions: Math.round(impressions),
      position,
    }));
  };
}

/** The present address and those that lead to it count as one page. */
function pagesFilter(urls: readonly string[]) {
  const [only] = urls;
  if (urls.length === 1) return { dimension: 'page', operator: 'equals', expression: only };
  const quoted = urls.map((url) => url.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return { dimension: 'page', operator: 'includingRegex', expression: `^(${quoted.join('|')})$` };
}
