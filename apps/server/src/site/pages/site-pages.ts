import type { Project } from '@masthead/domain/projects/schema';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ANY_POST, BREAKING } from '../../content/posts/site-tags';
import { DatabaseUnavailable } from '../../platform/db/database-unavailable';
import type { ServedProject } from '../../platform/http/context';
import { PERMISSIONS_POLICY } from '../../platform/http/headers';
import { clientKey, type RateLimiter } from '../../platform/http/rate-limit';
import { siteUrl, type VirtualHost } from '../../platform/http/virtual-hosts';
import { createSite, type Site } from '../context/site';
import { loadSiteData } from '../context/site-data';
import { renderPage } from '../layout/layout';
import { createLinkIndexLoader, type LinkIndex } from '../rich-text/link-index';
import { buildPagePolicy } from './content-security-policy';
import {
  createBadRequestPage,
  createNotFoundPage,
  createTooManyRequestsPage,
  renderUnavailablePage,
} from './message-pages';
import { compareSpecificity, findNearMiss } from './near-miss';
import { createPageCache, type Dependencies, type PageCache } from './page-cache';
import {
  type PageContext,
  type PageHandler,
  type PageInput,
  type PageParameter,
  type PageResult,
  readInput,
} from './page-handler';
import { buildResponse, estimateResponseBytes, type PageResponse, sendCachedResponse, sendResponse } from './response';

/** The page cache and the other services of one project's site. They live as long as the server. */
export interface SiteServices {
  cache: PageCache;
  /** Loads the contextual links. */
  links: () => Promise<LinkIndex>;
  now: () => Date;
}
export type SiteServicesByProject = ReadonlyMap<ServedProject, SiteServices>;

/** Limit for all sites together. Each gets an equal share, so that no site evicts the pages of another. */
const MAX_CACHE_BYTES = 128 * 1024 * 1024;

export function createSiteServices(projects: readonly ServedProject[], now: () => Date): SiteServicesByProject {
  const maxBytes = Math.floor(MAX_CACHE_BYTES / projects.length);
  return new Map(
    projects.map((servedProject) => [
      servedProject,
      {
        cache: createPageCache(servedProject.changes, maxBytes, now),
        links: createLinkIndexLoader(servedProject.db),
        now,
      },
    ]),
  );
}

const getReadDb = ({ db, replica }: ServedProject) => replica?.readDb ?? db;

/** A page is stale after one second; browsers show the stale page while they revalidate it. */
const CACHE_CONTROL = 'public, max-age=1, stale-while-revalidate=30, stale-if-error=86400';

const securityHeaders = {
  'permissions-policy': PERMISSIONS_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'x-frame-options': 'DENY',
} as const;

/** The estimated memory of the site data in the cache. */
const SITE_DATA_BYTES = 256 * 1024;

/** Loads the site for one request. Its data comes from the page cache. */
export async function loadSite(
  servedProject: ServedProject,
  { cache, now }: SiteServices,
  url: string,
  script: string | null,
  parent?: Dependencies,
): Promise<Site> {
  const load = async ({ tags }: Dependencies) => {
    tags.add(BREAKING);
    const data = await loadSiteData(getReadDb(servedProject), now());
    // Every page loads this data and shows breaking posts, so this empties the cache when the first of them ends.
    cache.expireAt(Math.min(...data.breaking.values()));
    return data;
  };
  const data = await cache.getOrLoad('site data', load, () => SITE_DATA_BYTES, parent);
  return createSite(servedProject.project, url, data, script);
}

export interface PageOptions {
  /** The query parameters that the page reads. */
  queryParameters?: readonly PageParameter[];
  /** Limits requests per client that the cache cannot answer. */
  limiter?: RateLimiter;
}

interface PageRequest {
  servedProject: ServedProject;
  services: SiteServices;
  /** The base URL of the site, without a slash at the end. */
  url: string;
  input: PageInput;
  /** The key of the page in the cache. */
  key: string;
}

const createMessagePage = { 400: createBadRequestPage, 404: createNotFoundPage, 429: createTooManyRequestsPage };

interface MessageRequest extends Pick<PageRequest, 'servedProject' | 'services' | 'url'> {
  script: string;
}

function buildMessagePage(
  { servedProject, services, url, script }: MessageRequest,
  status: keyof typeof createMessagePage,
): Promise<PageResponse> {
  const load = async (dependencies: Dependencies) => {
    const site = await loadSite(servedProject, services, url, script, dependencies);
    return toResponse(site, createMessagePage[status](site));
  };
  return services.cache.getOrLoad(`${url} ${status}`, load, estimateResponseBytes);
}

/** Answers a request while the database does not answer and the cache lacks the page. It needs no data. */
function sendUnavailablePage(reply: FastifyReply, { title }: Project): FastifyReply {
  const headers = {
    ...securityHeaders,
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'",
    'retry-after': '30',
  };
  return reply.code(503).headers(headers).type('text/html; charset=utf-8').send(renderUnavailablePage(title));
}

/** Answers a request whose URL cannot be decoded, which Fastify does not route. */
export async function sendBadRequestPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Omit<MessageRequest, 'url'>,
): Promise<void> {
  const url = siteUrl(page.servedProject.project, request);
  sendResponse(request, reply, await buildMessagePage({ ...page, url }, 400));
}

interface PageRoute {
  path: string;
  handler: PageHandler;
  options: PageOptions;
}

interface RegistrarOptions {
  sites: SiteServicesByProject;
  now: () => Date;
  /** The path of the script that every page loads. */
  script: string;
}

/**
 * Returns a function that registers the route of a page handler. The route sends the page from the cache or calls the
 * handler, and redirects near misses.
 */
export function createPageRegistrar(app: FastifyInstance, { sites, now, script }: RegistrarOptions) {
  const routes: PageRoute[] = [];

  async function buildPage(
    { servedProject, services, url, input }: PageRequest,
    handler: PageHandler,
    dependencies: Dependencies,
  ): Promise<PageResponse> {
    const site = await loadSite(servedProject, services, url, script, dependencies);
    const cache: PageContext['cache'] = {
      getOrLoad: (key, load, weigh) => services.cache.getOrLoad(key, load, weigh, dependencies),
    };
    // The index outlives the cache. The cache entry only avoids the query for its version.
    const links = () => cache.getOrLoad('links', services.links, () => 1);
    const tags = new Set<string>();
    const { db: primary, storage } = servedProject;
    const db = getReadDb(servedProject);
    const result = await handler({ db, primary, storage, site, now, cache, tags, links }, input);
    for (const tag of tags.size > 0 ? tags : [ANY_POST]) dependencies.tags.add(tag);
    return result ? toResponse(site, result) : buildMessagePage({ servedProject, services, url, script }, 404);
  }

  async function sendUncached(
    request: FastifyRequest,
    reply: FastifyReply,
    page: PageRequest,
    handler: PageHandler,
    limiter: RateLimiter | undefined,
  ): Promise<FastifyReply> {
    const rate = limiter?.consume(clientKey(request.ip), now());
    if (rate && !rate.allowed) {
      const response = await buildMessagePage({ ...page, script }, 429);
      return sendResponse(request, reply.header('retry-after', String(rate.retryAfterSeconds)), response);
    }
    const response = await loadPage(page, handler);
    return sendResponse(
      request,
      reply,
      response.status === 404 ? await redirectNearMiss(request, page, response) : response,
    );
  }

  function loadPage(page: PageRequest, handler: PageHandler): Promise<PageResponse> {
    // PostgreSQL rejects NUL in texts, so a path with NUL has no page.
    const hasNul = Object.values(page.input.params).some((value) => value.includes('\0'));
    if (page.input.page === 0 || hasNul) return buildMessagePage({ ...page, script }, 404);
    // Searches and pages that do not exist are rarely requested twice: caching them would only evict other pages.
    const weigh = (response: PageResponse) =>
      response.status === 404 || page.input.q !== '' ? null : estimateResponseBytes(response);
    return page.services.cache.getOrLoad(page.key, (dependencies) => buildPage(page, handler, dependencies), weigh);
  }

  /** Redirects a near miss to the existing page. Returns `missing` if that page does not exist either. */
  async function redirectNearMiss(
    request: FastifyRequest,
    page: PageRequest,
    missing: PageResponse,
  ): Promise<PageResponse> {
    const nearMiss = findNearMiss(request, routes);
    if (!nearMiss) return missing;
    const { route, input, to } = nearMiss;
    const { path, handler, options } = route;
    // Rate-limited pages are not built to check that they exist. Those with a static path always exist.
    if (options.limiter) return Object.keys(input.params).length > 0 ? missing : buildRedirect(to, 301);
    const target = await loadPage({ ...page, input, key: toCacheKey(page.url, path, input) }, handler);
    if (target.status === 404) return missing;
    // Avoids a chain of two redirects.
    return buildRedirect((target.status === 301 && target.headers.location) || to, 301);
  }

  function readRequest(
    request: FastifyRequest,
    path: string,
    queryParameters: PageOptions['queryParameters'],
  ): PageRequest {
    const { servedProject } = request.virtualHost as VirtualHost;
    const url = siteUrl(servedProject.project, request);
    const input = readInput(request.params as Record<string, string>, request, queryParameters);
    return {
      servedProject,
      services: sites.get(servedProject) as SiteServices,
      url,
      input,
      key: toCacheKey(url, path, input),
    };
  }

  return (path: string, handler: PageHandler, options: PageOptions = {}) => {
    const { queryParameters, limiter } = options;
    routes.push({ path, handler, options });
    routes.sort((one, other) => compareSpecificity(one.path, other.path));
    app.get(path, { constraints: { application: 'site' } }, (request, reply) => {
      const page = readRequest(request, path, queryParameters);
      const cached = page.services.cache.get<PageResponse>(page.key);
      if (cached) return sendCachedResponse(request, reply, cached);
      return sendUncached(request, reply, page, handler, limiter).catch((error) => {
        if (!(error instanceof DatabaseUnavailable)) throw error;
        return sendUnavailablePage(reply, page.servedProject.project);
      });
    });
  };
}

/** Built from decoded and validated values, so that different spellings of a URL share one key. */
function toCacheKey(url: string, path: string, { params, page, q }: PageInput): string {
  let key = `${url} ${path} ${page}`;
  for (const name in params) key += ` ${params[name]?.length} ${params[name]}`;
  return q === '' ? key : `${key} ${q}`;
}

const pageHeaders = { ...securityHeaders, 'cache-control': CACHE_CONTROL };

function buildRedirect(to: string, status: 301 | 302): PageResponse {
  const headers = { ...pageHeaders, location: to, 'content-type': 'text/plain; charset=utf-8' };
  return buildResponse(status, headers, `This page is at ${to}\n`);
}

function toResponse(site: Site, result: PageResult): PageResponse {
  if (result.kind === 'redirect') return buildRedirect(result.to, result.status);
  if (result.kind === 'file')
    return buildResponse(200, { ...pageHeaders, 'content-type': result.mediaType, ...result.headers }, result.content);
  return buildResponse(
    result.status ?? 200,
    {
      ...pageHeaders,
      ...(result.status === 429 && { 'cache-control': 'no-store' }),
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': buildPagePolicy(site, result.externalResources),
    },
    renderPage(result.element),
  );
}
