import type { FastifyRequest } from 'fastify';
import { type PageInput, type PageParameter, readInput } from './page-handler';

interface Route {
  /** A route pattern, such as `/article/:slug`. */
  path: string;
  options: { queryParameters?: readonly PageParameter[] };
}

/**
 * Finds the page that a URL without a page probably means, such as `/Article/rain/)` for `/article/rain`. The result
 * has its route and canonical URL. `routes` are sorted by specificity. The page itself may not exist.
 */
export function findNearMiss<R extends Route>(request: FastifyRequest, routes: readonly R[]) {
  const decoded = decodePath(request.url);
  const path = decoded === null ? null : normalizePath(decoded);
  const isFirstPage = (request.query as Record<string, unknown>).page === '1';
  if (path === null || (path === decoded && !isFirstPage)) return null;
  for (const route of routes) {
    const params = matchPath(route.path, path);
    if (!params) continue;
    const input = readInput(params, request, route.options.queryParameters);
    if (isFirstPage && route.options.queryParameters?.includes('page')) input.page = 1;
    return input.page === 0 ? null : { route, input, to: encodePath(path) + toQuery(input) };
  }
  return null;
}

function toQuery({ q, page }: PageInput): string {
  const query = new URLSearchParams({ ...(q !== '' && { q }), ...(page > 1 && { page: String(page) }) }).toString();
  return query === '' ? '' : `?${query}`;
}

/** Characters that chat programs, mail programs and authors leave at the end of a pasted link. */
const TRAILING_PUNCTUATION = /[\s/.,;:!?*'"`()[\]{}<>«»‘’“”…]+$/u;
const MAX_URL_LENGTH = 1000;

/** The decoded path of a URL; `null` if it is too long or malformed. */
function decodePath(url: string): string | null {
  if (url.length > MAX_URL_LENGTH) return null;
  try {
    return decodeURIComponent(url.split('?', 1)[0] ?? '');
  } catch {
    return null;
  }
}

/** Normalizes a path: lower case, single slashes, neither slash nor punctuation at the end. */
const normalizePath = (path: string) =>
  path
    .replace(/\/{2,}/g, '/')
    .replace(TRAILING_PUNCTUATION, '')
    .toLowerCase() || '/';

/** Encodes every character that is special in a URL, so that a redirect never leads to another host. */
const encodePath = (path: string) => path.split('/').map(encodeURIComponent).join('/');

/** Matches a path against a route pattern (`:name` is one segment, `*` the rest) and returns its parameters. */
function matchPath(pattern: string, path: string): Record<string, string> | null {
  const segments = path.split('/');
  const patternSegments = pattern.split('/');
  const params: Record<string, string> = {};
  for (const [index, expected] of patternSegments.entries()) {
    const segment = segments[index];
    if (expected === '*') {
      params['*'] = segments.slice(index).join('/');
      return segment === undefined ? null : params;
    }
    if (expected.startsWith(':') && segment) params[expected.slice(1)] = segment;
    else if (expected !== segment) return null;
  }
  return patternSegments.length === segments.length ? params : null;
}

/** Sorts patterns with a longer static prefix first, like the router. */
export function compareSpecificity(one: string, other: string): number {
  // The length of the static prefix: 5 for `/tag/:slug`. A pattern without parameters counts one more.
  const prefixLength = (pattern: string) => pattern.search(/[:*]|$/) + (/[:*]/.test(pattern) ? 0 : 1);
  return prefixLength(other) - prefixLength(one);
}
