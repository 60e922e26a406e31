import type { FastifyRequest } from 'fastify';
import { type PageInput, type PageParameter, readInput } from './page-handler';

interface Address {
  path: string;
  options: { reads?: readonly PageParameter[] };
}

/** The address that a request has misspelled, with its input and its canonical URL. `addresses` are sorted by specificity. */
export function findNearMiss<A extends Address>(request: FastifyRequest, addresses: readonly A[]) {
  const decoded = decodePath(request.url);
  const path = decoded === null ? null : canonicalPath(decoded);
  const isFirstPage = (request.query as Record<string, unknown>).page === '1';
  if (path === null || (path === decoded && !isFirstPage)) return null;
  for (const address of addresses) {
    const params = matchPath(address.path, path);
    if (!params) continue;
    const input = readInput(params, request, address.options.reads);
    if (isFirstPage && address.options.reads?.includes('page')) input.page = 1;
    return input.page === 0 ? null : { address, input, to: encodePath(path) + queryOf(input) };
  }
  return null;
}

function queryOf({ q, page }: PageInput): string {
  const query = new URLSearchParams({ ...(q !== '' && { q }), ...(page > 1 && { page: String(page) }) }).toString();
  return query === '' ? '' : `?${query}`;
}

/** Characters that chat programs, mail programs and authors leave at the end of a pasted link. */
const TRAILING = /[\s/.,;:!?*'"`()[\]{}<>«»‘’“”…]+$/u;
const MAX_LENGTH = 1000;

/** The decoded path of a URL; `null` when it cannot be a near miss of any page. */
function decodePath(url: string): string | null {
  if (url.length > MAX_LENGTH) return null;
  try {
    return decodeURIComponent(url.split('?', 1)[0] ?? '');
  } catch {
    return null;
  }
}

/** The path as pages of the site spell theirs: lower case, single slashes, and neither slash nor punctuation at the end. */
const canonicalPath = (path: string) =>
  path
    .replace(/\/{2,}/g, '/')
    .replace(TRAILING, '')
    .toLowerCase() || '/';

/** Encodes every character that is special in a URL, so that a path never names another host. */
const encodePath = (path: string) => path.split('/').map(encodeURIComponent).join('/');

/** Matches a path against a route pattern (`:name` is one segment, `*` the rest) and returns its parameters. */
function matchPath(pattern: string, path: string): Record<string, string> | null {
  const segments = path.split('/');
  const parts = pattern.split('/');
  const params: Record<string, string> = {};
  for (const [index, part] of parts.entries()) {
    const segment = segments[index];
    if (part === '*') {
      params['*'] = segments.slice(index).join('/');
      return segment === undefined ? null : params;
    }
    if (part.startsWith(':') && segment) params[part.slice(1)] = segment;
    else if (part !== segment) return null;
  }
  return parts.length === segments.length ? params : null;
}

/** Patterns with a longer fixed beginning come first, as in the router. */
export function bySpecificity(one: string, other: string): number {
  const fixed = (pattern: string) => pattern.search(/[:*]|$/) + (/[:*]/.test(pattern) ? 0 : 1);
  return fixed(other) - fixed(one);
}
