import { createSign } from 'node:crypto';
import { type Keyword, type KeywordRange, MAX_KEYWORDS } from '@masthead/domain/posts/contract/keywords';
import { z } from 'zod';
import type { SearchConsoleSettings, ServiceAccount } from '../../platform/config/service-settings';
import type { Db } from '../../platform/db/db';
import { fetchJson } from '../../platform/http/fetch-json';

const GRANT_TYPE = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const TOKEN_LIFETIME_SECONDS = 3600;
/** A token is renewed one minute before it expires. */
const RENEWAL_MARGIN_MS = 60_000;

const tokenReply = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

const toBase64Url = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url');

/** A signed JWT that the account exchanges for an access token. */
function createAssertion(account: ServiceAccount, scope: string, now: Date): string {
  const { client_email, private_key, private_key_id, token_uri } = account;
  const iat = Math.floor(now.getTime() / 1000);
  const header = { alg: 'RS256', typ: 'JWT', ...(private_key_id && { kid: private_key_id }) };
  const claims = { iss: client_email, scope, aud: token_uri, iat, exp: iat + TOKEN_LIFETIME_SECONDS };
  const unsignedToken = `${toBase64Url(header)}.${toBase64Url(claims)}`;
  return `${unsignedToken}.${createSign('RSA-SHA256').update(unsignedToken).sign(private_key, 'base64url')}`;
}

/** Caches the access token until shortly before it expires. Concurrent calls share one request. */
function createTokenSource(account: ServiceAccount, scope: string, timeout: number): (now: Date) => Promise<string> {
  let current: { token: Promise<string>; until: number } | null = null;

  async function requestToken(now: Date): Promise<string> {
    const tokenResponse = tokenReply.parse(
      await fetchJson(account.token_uri, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({
          grant_type: GRANT_TYPE,
          assertion: createAssertion(account, scope, now),
        }).toString(),
        timeout,
        maxBytes: 100_000,
      }),
    );
    if (current) current.until = now.getTime() + tokenResponse.expires_in * 1000 - RENEWAL_MARGIN_MS;
    return tokenResponse.access_token;
  }

  return (now) => {
    if (current && now.getTime() < current.until) return current.token;
    const token = requestToken(now);
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

const searchReply = z.object({
  rows: z
    .array(
      z.object({ keys: z.array(z.string()).min(1), clicks: z.number(), impressions: z.number(), position: z.number() }),
    )
    .default([]),
});

/** Queries Google Search Console with a service account that is a user of the property. */
export function querySearchConsole({ account, api, site, timeout, now }: SearchConsole): FindKeywords {
  const getToken = createTokenSource(account, SCOPE, timeout);
  return async ({ site_url, project, paths }, { start_date, end_date }) => {
    if (paths.length === 0) return [];
    const property = site?.replaceAll('{project}', project.id) ?? `${site_url}/`;
    const url = `${api}/webmasters/v3/sites/${encodeURIComponent(property)}/searchAnalytics/query`;
    const body = {
      startDate: start_date,
      endDate: end_date,
      dimensions: ['query'],
      dimensionFilterGroups: [{ filters: [createPagesFilter(paths.map((path) => `${site_url}${path}`))] }],
      rowLimit: MAX_KEYWORDS,
    };
    const headers = { authorization: `Bearer ${await getToken(now())}`, 'content-type': 'application/json' };
    const request = { method: 'POST', headers, body: JSON.stringify(body), timeout, maxBytes: MAX_BYTES } as const;
    const { rows } = searchReply.parse(await fetchJson(url, request));
    return rows.map(({ keys, clicks, impressions, position }) => ({
      key: keys[0] as string,
      clicks: Math.round(clicks),
      impressions: Math.round(impressions),
      position,
    }));
  };
}

function createPagesFilter(urls: readonly string[]) {
  const [firstUrl] = urls;
  if (urls.length === 1) return { dimension: 'page', operator: 'equals', expression: firstUrl };
  const escapedUrls = urls.map((url) => url.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return { dimension: 'page', operator: 'includingRegex', expression: `^(${escapedUrls.join('|')})$` };
}

interface Page {
  db: Db;
  site_url: string;
  project: { id: string };
  /** The current and the former paths of the post. */
  paths: readonly string[];
}

/** Finds the search queries that led to a page. Positions are not rounded and rows have no order. */
export type FindKeywords = (page: Page, range: KeywordRange) => Promise<Keyword[]>;
