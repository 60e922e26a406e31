import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServedProject } from '../../platform/http/context';
import { type Face, siteUrl } from '../../platform/http/faces';
import { PERMISSIONS_POLICY } from '../../platform/http/headers';

import { clientKey, type RateLimiter } from '../../platform/http/rate-limit';

import { loadParts } from '../context/parts';
import { createSite, type Site } from '../context/site';
import { renderPage } from '../layout/layout';
import { createLinkIndexLoader, type LinkIndex } from '../rich-text/link-index';
import { badRequestPage, notFoundPage, tooManyRequestsPage } from './message-pages';
import { bySpecificity, canonicalPath, decodePath, encodePath, matchPath } from './near-miss';
import { createPageCache, type PageCache } from './page-cache';
import type { PageHandler, PageInput, PageResult } from './page-handler';
import { pagePolicy } from './policy';
import { buildResponse, type PageResponse, responseBytes, sendCachedResponse, sendResponse } from './response';

/** What one process keeps in memory for a project's site. */
export interface OpenSite {
  cache: PageCache;
  links: () => Promise<LinkIndex>;
  now: () => Date;
}
export type OpenSites = ReadonlyMap<ServedProject, OpenSite>;

/** The page caches of all sites together. Each gets an equal share, so that no site evicts the pages of another. */
const MAX_CACHE_BYTES = 128 * 1024 * 1024;

export function openSites(projects: readonly ServedProject[], now: () => Date): OpenSites {
  const maxBytes = Math.floor(MAX_CACHE_BYTES / projects.length);
  return new Map(
    projects.map((running) => [
      running,
      { cache: createPageCache(running.changes, maxBytes, now), links: createLinkIndexLoader(running.db), now },
    ]),
  );
}

/** A browser asks again after a second, and shows what it has meanwhile. */
const CACHE_CONTROL = 'public, max-age=1, stale-while-revalidate=30, stale-if-error=86400';

const securityHeaders = {
  'permissions-policy': PERMISSIONS_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'x-frame-options': 'DENY',
} as const;

/** The shared parts are large on a site with many sections, and every page needs them. */
const PARTS_BYTES = 256 * 1024;

/** The site as every page of this request shows it. */
export async function loadSite(
  { db, project }: ServedProject,
  { cache, now }: OpenSite,
  url: string,
  script: string | null,
): Promise<Site> {
  const load = async () => {
    const parts = await loadParts(db, now());
    // Every page shows which posts are breaking, and every page needs the parts.
    cache.expireAt(Math.min(...parts.breaking.values()));
    return parts;
  };
  const parts = await cache.getOrLoad('parts', load, () => PARTS_BYTES);
  return createSite(project, url, parts, script);
}

export interface PageOptions {
  /** The query parameters that the page reads. Others do not make another page. */
  reads?: readonly ('page' | 'q')[];
  /** Counts requests per client that the cache cannot answer. */
  limiter?: RateLimiter;
}

interface PageRequest {
  running: ServedProject;
  site: OpenSite;
  /** Of the site, without a slash at the end. */
  url: string;
  asked: PageInput;
  key: string;
}

/** Pages that are the same at every path of a site. */
const messagePages = { 400: badRequestPage, 404: notFoundPage, 429: tooManyRequestsPage };

interface MessageRequest extends Pick<PageRequest, 'running' | 'site' | 'url'> {
  /** The address of the script of all pages. */
  script: string;
}

function buildMessage(
  { running, site, url, script }: MessageRequest,
  status: keyof typeof messagePages,
): Promise<PageResponse> {
  const load = async () => {
    const shown = await loadSite(running, site, url, script);
    return responseOf(shown, messagePages[status](shown));
  };
  return site.cache.getOrLoad(`${url} ${status}`, load, responseBytes);
}

/** Answers a request whose URL cannot be decoded, which no route gets. */
export async function sendBadRequestPage(
  request: FastifyRequest,
  reply: FastifyReply,
  shown: Omit<MessageRequest, 'url'>,
): Promise<void> {
  const url = siteUrl(shown.running.project, request);
  sendResponse(request, reply, await buildMessage({ ...shown, url }, 400));
}

interface Address {
  path: string;
  maker: PageHandler;
  options: PageOptions;
}

interface SitePagesOptions {
  sites: OpenSites;
  now: () => Date;
  /** The address of the script of all pages. */
  script: string;
}

/** Serves pages from the cache, and builds those that are not cached. */
export function sitePages(app: FastifyInstance, { sites, now, script }: SitePagesOptions) {
  const addresses: Address[] = [];

  async function build({ running, site, url, asked }: PageRequest, maker: PageHandler): Promise<PageResponse> {
    const shown = await loadSite(running, site, url, script);
    // The index outlives the cache; this only caches which index is current.
    const links = () => site.cache.getOrLoad('links', site.links, () => 1);
    const made = await maker(
      { db: running.db, storage: running.storage, site: shown, now, cache: site.cache, links },
      asked,
    );
    return made ? responseOf(shown, made) : buildMessage({ running, site, url, script }, 404);
  }

  async function sendUncached(
    request: FastifyRequest,
    reply: FastifyReply,
    page: PageRequest,
    maker: PageHandler,
    limiter: RateLimiter | undefined,
  ): Promise<FastifyReply> {
    const rate = limiter?.take(clientKey(request.ip), now());
    if (rate && !rate.allowed) {
      const response = await buildMessage({ ...page, script }, 429);
      return sendResponse(request, reply.header('retry-after', String(rate.retryAfterSeconds)), response);
    }
    const response = await load(page, maker);
    return sendResponse(
      request,
      reply,
      response.status === 404 ? await findNearMiss(request, page, response) : response,
    );
  }

  function load(page: PageRequest, maker: PageHandler): Promise<PageResponse> {
    // PostgreSQL stores no NUL, so no address has one.
    const hasNul = Object.values(page.asked.params).some((value) => value.includes('\0'));
    if (page.asked.page === 0 || hasNul) return buildMessage({ ...page, script }, 404);
    // Searches and pages that do not exist are rarely requested twice: caching them would only evict other pages.
    const weigh = (response: PageResponse) =>
      response.status === 404 || page.asked.q !== '' ? null : responseBytes(response);
    return page.site.cache.getOrLoad(page.key, () => build(page, maker), weigh);
  }

  /** A redirect to the page whose address a request has misspelled; `missing` when there is no such page. */
  async function findNearMiss(
    request: FastifyRequest,
    page: PageRequest,
    missing: PageResponse,
  ): Promise<PageResponse> {
    const decoded = decodePath(request.url);
    const path = decoded === null ? null : canonicalPath(decoded);
    const isFirstPage = (request.query as Record<string, unknown>).page === '1';
    if (path === null || (path === decoded && !isFirstPage)) return missing;
    for (const { path: pattern, maker, options } of addresses) {
      const params = matchPath(pattern, path);
      if (!params) continue;
      const asked = readAsked(params, request, options.reads);
      if (isFirstPage && options.reads?.includes('page')) asked.page = 1;
      if (asked.page === 0) return missing;
      const to = encodePath(path) + queryOf(asked);
      // Pages with a limit are not built for a redirect: those with a fixed path exist.
      if (options.limiter) return Object.keys(params).length > 0 ? missing : responseOfRedirect(to, 301);
      const target = await load({ ...page, asked, key: keyOf(page.url, pattern, asked) }, maker);
      if (target.status === 404) return missing;
      // Another redirect would follow.
      return responseOfRedirect((target.status === 301 && target.headers.location) || to, 301);
    }
    return missing;
  }

  function readRequest(request: FastifyRequest, path: string, reads: PageOptions['reads']): PageRequest {
    const { running } = request.face as Face;
    const url = siteUrl(running.project, request);
    const asked = readAsked(request.params as Record<string, string>, request, reads);
    return { running, site: sites.get(running) as OpenSite, url, asked, key: keyOf(url, path, asked) };
  }

  return (path: string, maker: PageHandler, options: PageOptions = {}) => {
    const { reads, limiter } = options;
    addresses.push({ path, maker, options });
    addresses.sort((one, other) => bySpecificity(one.path, other.path));
    app.get(path, { constraints: { face: 'site' } }, (request, reply) => {
      const page = readRequest(request, path, reads);
      const cached = page.site.cache.get<PageResponse>(page.key);
      if (!cached) return sendUncached(request, reply, page, maker, limiter);
      return sendCachedResponse(request, reply, cached);
    });
  };
}

/** Every part is validated or decoded, so that one page has one key however its URL is spelled. */
function keyOf(url: string, path: string, { params, page, q }: PageInput): string {
  let key = `${url} ${path} ${page}`;
  for (const name in params) key += ` ${params[name]?.length} ${params[name]}`;
  return q === '' ? key : `${key} ${q}`;
}

function readAsked(
  params: Record<string, string>,
  { query }: FastifyRequest,
  reads: PageOptions['reads'] = [],
): PageInput {
  const { page, q } = query as Record<string, unknown>;
  return {
    params,
    page: reads.includes('page') && page !== undefined ? readPage(page) : 1,
    q: reads.includes('q') && typeof q === 'string' ? q.trim().slice(0, 200) : '',
  };
}

/** Parses `?page=`. The first page has no number in its address, so `1` is invalid, too; 0 means invalid. */
function readPage(page: unknown): number {
  return typeof page === 'string' && page !== '1' && /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 0;
}

function queryOf({ q, page }: PageInput): string {
  const query = new URLSearchParams({ ...(q !== '' && { q }), ...(page > 1 && { page: String(page) }) }).toString();
  return query === '' ? '' : `?${query}`;
}

const pageHeaders = { ...securityHeaders, 'cache-control': CACHE_CONTROL };

function responseOfRedirect(to: string, status: 301 | 302): PageResponse {
  const headers = { ...pageHeaders, location: to, 'content-type': 'text/plain; charset=utf-8' };
  return buildResponse(status, headers, `This page is at ${to}\n`);
}

function responseOf(site: Site, made: PageResult): PageResponse {
  const headers = pageHeaders;
  if (made.kind === 'redirect') return responseOfRedirect(made.to, made.status);
  if (made.kind === 'text')
    return buildResponse(200, { ...headers, 'content-type': made.type, ...made.headers }, made.text);
  return buildResponse(
    made.status ?? 200,
    {
      ...headers,
      ...(made.status === 429 && { 'cache-control': 'no-store' }),
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': pagePolicy(site, made.needs),
    },
    renderPage(made.element),
  );
}
