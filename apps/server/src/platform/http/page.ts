// The API has two formats of paged lists, because its clients expect both.

interface RequestedPage {
  page: number;
  per_page: number;
}

/** The reply of a list with the URL of its next page. `path` is the path of the endpoint below `/api`. */
export function pageReply<T>(
  items: T[],
  total: number,
  { page, per_page, ...rest }: RequestedPage & object,
  path: string,
) {
  const last_page = Math.max(1, Math.ceil(total / per_page));
  const nextUrl = page < last_page ? `/api${path}?${toQueryString({ ...rest, page: page + 1, per_page })}` : null;
  return { items, current_page: page, last_page, per_page, total, next_page_url: nextUrl };
}

/** The reply of a list with its page numbers in `_meta`. */
export function metaReply<T>(items: T[], total: number, { page, per_page }: RequestedPage) {
  const pageCount = Math.max(1, Math.ceil(total / per_page));
  return { items, _meta: { totalCount: total, pageCount, currentPage: page, perPage: per_page } };
}

/** The reply of a list in both formats: that of `pageReply` and that of `metaReply`. */
export function pageAndMetaReply<T>(items: T[], total: number, query: RequestedPage & object, path: string) {
  return { ...pageReply(items, total, query, path), ...metaReply(items, total, query) };
}

/** The reply of a list that is always complete, in the format of `pageReply`. */
export function unpagedReply<T>(items: T[]) {
  return { items, current_page: 1, last_page: 1, per_page: items.length, total: items.length, next_page_url: null };
}

function toQueryString(query: Record<string, unknown>): string {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined);
  return new URLSearchParams(entries.map(([key, value]) => [key, String(value)])).toString();
}
