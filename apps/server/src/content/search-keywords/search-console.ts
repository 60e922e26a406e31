import { createSign } from 'node:crypto';
import { type Keyword, type KeywordRange, MAX_KEYWORDS } from '@masthead/domain/posts/contract/keywords';
import { z } from 'zod';
import type { SearchConsoleSettings, ServiceAccount } from '../../platform/config/service-settings';
import type { Db } from '../../platform/db/db';
import { askJson } from '../../platform/http/fetch-json';

const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const LIFETIME = 3600;
/** A token is not used in its last minute. */
const MARGIN = 60_000;

const tokenReply = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

/** What we sign to say who we are. */
function assertion(account: ServiceAccount, scope: string, now: Date): string {
  const { client_email, private_key, private_key_id, token_uri } = account;
  const iat = Math.floor(now.getTime() / 1000);
  const header = { alg: 'RS256', typ: 'JWT', ...(private_key_id && { kid: private_key_id }) };
  const claims = { iss: client_email, scope, aud: token_uri, iat, exp: iat + LIFETIME };
  const signed = `${encoded(header)}.${encoded(claims)}`;
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(private_key, 'base64url')}`;
}

/** Tokens of the account, each used until shortly before it ends. Calls at the same time share one. */
function tokensOf(account: ServiceAccount, scope: string, timeout: number): (now: Date) => Promise<string> {
  let current: { token: Promise<string>; until: number } | null = null;

  async function ask(now: Date): Promise<string> {
    const read = tokenReply.parse(
      await askJson(account.token_uri, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ grant_type: GRANT, assertion: assertion(account, scope, now) }).toString(),
        timeout,
        maxBytes: 100_000,
      }),
    );
    if (current) current.until = now.getTime() + read.expires_in * 1000 - MARGIN;
    return read.access_token;
  }

  return (now) => {
    if (current && now.getTime() < current.until) return current.token;
    const token = ask(now);
    current = { token, until: now.getTime() + timeout };
    token.catch(() => {
      current = null;
    });
    return token;
  };
}

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

/** A post as search engines know it. */
interface Page {
  db: Db;
  site_url: string;
  project: { id: string };
  /** Its paths below the site, the present one and those it once had. */
  paths: readonly string[];
}

/** Whoever can say by which words readers found a page. The positions need not be rounded, nor the rows be in order. */
export type FindKeywords = (page: Page, range: KeywordRange) => Promise<Keyword[]>;
