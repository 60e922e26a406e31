import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServedProject } from '../../http/context';
import { PERMISSIONS_POLICY } from '../../http/permissions-policy';
import { clientKey, type RateLimiter } from '../../http/rate-limit';
import type { Face } from '../../projects/faces';
import { siteUrl } from '../../projects/site-url';
import { renderPage } from '../layout/render-page';
import { type Site, siteOf } from '../layout/site';
import type { LinkIndex } from '../managed/link-index';
import { openLinks } from '../managed/load-link-index';
import { loadParts } from '../parts/load-parts';
import type { Asked, Made, Maker } from './made';
import { notFoundPage, tooManyRequestsPage } from './message-pages';
import { createPageCache, type PageCache } from './page-cache';
import { pagePolicy } from './policy';
import { buildResponse, type PageResponse, responseBytes, sendCachedResponse, sendResponse } from './response';

/** What one process keeps in memory for a project's site. */
export interface OpenSite {
  cache: PageCache;
  links: () => Promise<LinkIndex>;
}
export type OpenSites = ReadonlyMap<ServedProject, OpenSite>;

/** The page caches of all sites together. Each gets an equal share, so that no site evicts the pages of another. */
const MAX_CACHE_BYTES = 128 * 1024 * 1024;

export function openSites(projects: readonly ServedProject[]): OpenSites {
  const maxBytes = Math.floor(MAX_CACHE_BYTES / projects.length);
  return new Map(
    projects.map((running) => [
      running,
      { cache: createPageCache(running.changes, maxBytes), links: openLinks(running.db) },
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
  { cache }: OpenSite,
  url: string,
  script: string | null,
): Promise<Site> {
  const parts = await cache.getOrLoad(
    'parts',
    () => loadParts(db),
    () => PARTS_BYTES,
  );
  return siteOf(project, url, parts, script);
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
  asked: Asked;
  key: string;
}

/** Pages that are the same at every path of a site. */
const messagePages = { 404: notFoundPage, 429: tooManyRequestsPage };

interface SitePagesOptions {
  sites: OpenSites;
  now: () => Date;
  /** The address of the script of all pages. */
  script: string;
}

/** Serves pages from the cache, and builds those that are not cached. */
export function sitePages(app: FastifyInstance, { sites, now, script }: SitePagesOptions) {
  async function build({ running, site, url, asked }: PageRequest, maker: Maker): Promise<PageResponse> {
    const shown = await loadSite(running, site, url, script);
    // The index outlives the cache; this only caches which index is current.
    const links = () => site.cache.getOrLoad('links', site.links, () => 1);
    const made = await maker({ db: running.db, site: shown, now, cache: site.cache, links }, asked);
    return made ? responseOf(shown, made) : buildMessage({ running, site, url }, 404);
  }

  function buildMessage(
    { running, site, url }: Pick<PageRequest, 'running' | 'site' | 'url'>,
    status: keyof typeof messagePages,
  ): Promise<PageResponse> {
    const load = async () => {
      const shown = await loadSite(running, site, url, script);
      return responseOf(shown, messagePages[status](shown));
    };
    return site.cache.getOrLoad(`${url} ${status}`, load, responseBytes);
  }

  async function sendUncached(
    request: FastifyRequest,
    reply: FastifyReply,
    page: PageRequest,
    maker: Maker,
    limiter: RateLimiter | undefined,
  ): Promise<FastifyReply> {
    const rate = limiter?.take(clientKey(request.ip), now());
    if (rate && !rate.allowed) {
      const response = await buildMessage(page, 429);
      return sendResponse(request, reply.header('retry-after', String(rate.retryAfterSeconds)), response);
    }
    // Searches and pages that do not exist are rarely requested twice: caching them would only evict other pages.
    const weigh = (response: PageResponse) =>
      response.status === 404 || page.asked.q !== '' ? null : responseBytes(response);
    const response = await page.site.cache.getOrLoad(page.key, () => build(page, maker), weigh);
    return sendResponse(request, reply, response);
  }

  function readRequest(request: FastifyRequest, path: string, reads: PageOptions['reads']): PageRequest {
    const { running } = request.face as Face;
    const url = siteUrl(running.project, request);
    const asked = readAsked(request, reads);
    // Every part is validated or decoded, so that one page has one key however its URL is spelled.
    let key = `${url} ${path} ${asked.page}`;
    for (const name in asked.params) key += ` ${asked.params[name]?.length} ${asked.params[name]}`;
    if (asked.q !== '') key += ` ${asked.q}`;
    return { running, site: sites.get(running) as OpenSite, url, asked, key };
  }

  return (path: string, maker: Maker, { reads, limiter }: PageOptions = {}) => {
    app.get(path, { constraints: { face: 'site' } }, (request, reply) => {
      const page = readRequest(request, path, reads);
      const cached = page.site.cache.get<PageResponse>(page.key);
      if (!cached) return sendUncached(request, reply, page, maker, limiter);
      return sendCachedResponse(request, reply, cached);
    });
  };
}

function readAsked({ params, query }: FastifyRequest, reads: PageOptions['reads'] = []): Asked {
  const { page, q } = query as Record<string, unknown>;
  return {
    params: params as Record<string, string>,
    page: reads.includes('page') && typeof page === 'string' && /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1,
    q: reads.includes('q') && typeof q === 'string' ? q.trim().slice(0, 200) : '',
  };
}

function responseOf(site: Site, made: Made): PageResponse {
  const headers = { ...securityHeaders, 'cache-control': CACHE_CONTROL };
  if (made.kind === 'redirect') return buildResponse(made.status, { ...headers, location: made.to }, '');
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
