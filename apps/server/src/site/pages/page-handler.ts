import type { FastifyRequest } from 'fastify';
import type { ReactElement } from 'react';
import type { Db } from '../../platform/db/db';
import type { Storage } from '../../platform/storage/storage';
import type { Site } from '../context/site';
import type { LinkIndex } from '../rich-text/link-index';
import type { ExternalResources } from './content-security-policy';
import type { PageCache } from './page-cache';

/** The dependencies of page handlers. */
export interface PageContext {
  /** Reads from the read replica, if there is one. */
  db: Db;
  /** For a handler that writes. */
  primary: Db;
  storage: Storage;
  site: Site;
  now: () => Date;
  /** For data that several pages share. A page depends on everything that it loads from here. */
  cache: Pick<PageCache, 'getOrLoad'>;
  /** The handler adds the tags of what the page shows. Without any, every change of a post affects the page. */
  tags: Set<string>;
  /** The contextual links, cached like a page. */
  links: () => Promise<LinkIndex>;
}

/** The parameters of a request for a page. */
export interface PageInput {
  /** The parameters of the path, such as `slug` in `/article/:slug`. */
  params: Readonly<Record<string, string>>;
  /** 0 for an invalid page number; the handler is not called then. */
  page: number;
  /** The search query; empty without one. */
  q: string;
}

/** The result of a page handler. `externalResources` are allowed by the content security policy of the page. */
export type PageResult =
  | { kind: 'page'; element: ReactElement; status?: 200 | 400 | 404 | 410 | 429; externalResources?: ExternalResources }
  | { kind: 'redirect'; to: string; status: 301 | 302 }
  | { kind: 'file'; mediaType: string; content: string | Buffer; headers?: Record<string, string> };

/** Answers the requests for one kind of URL, such as articles. It returns `null` if there is no page (404). */
export type PageHandler = (context: PageContext, input: PageInput) => Promise<PageResult | null>;

/** The query parameters that a page can read. All others are ignored, also in the cache key. */
export type PageParameter = 'page' | 'q';

/** The form of the search page has the same limit. */
const MAX_QUERY_LENGTH = 200;

/** Reads the parameters of a request. Query parameters that the page does not use are ignored. */
export function readInput(
  params: Record<string, string>,
  { query }: FastifyRequest,
  queryParameters: readonly PageParameter[] = [],
): PageInput {
  const { page, q } = query as Record<string, unknown>;
  return {
    params,
    page: queryParameters.includes('page') && page !== undefined ? parsePageNumber(page) : 1,
    q: queryParameters.includes('q') && typeof q === 'string' ? q.trim().slice(0, MAX_QUERY_LENGTH) : '',
  };
}

/** Parses `?page=`. Returns 0 for an invalid number; `1` is invalid, too, because the first page has no number. */
function parsePageNumber(page: unknown): number {
  return typeof page === 'string' && page !== '1' && /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 0;
}
