interface Asked {
  page: number;
  per_page: number;
}

/** A v2 list's answer around one page of items; `path` is the list's own address below `/api`. */
export function pageReply<T>(items: T[], total: number, { page, per_page, ...rest }: Asked & object, path: string) {
  const last_page = Math.max(1, Math.ceil(total / per_page));
  const next = page < last_page ? `/api${path}?${queryText({ ...rest, page: page + 1, per_page })}` : null;
  return { items, current_page: page, last_page, per_page, total, next_page_url: next };
}

/** The answer of a list that counts its pages in `_meta`. */
export function metaReply<T>(items: T[], total: number, { page, per_page }: Asked) {
  const pageCount = Math.max(1, Math.ceil(total / per_page));
  return { items, _meta: { totalCount: total, pageCount, currentPage: page, perPage: per_page } };
}

/** The answer of a list that does both. */
export function bothReply<T>(items: T[], total: number, asked: Asked & object, path: string) {
  return { ...pageReply(items, total, asked, path), ...metaReply(items, total, asked) };
}

/** The answer of a list that is always whole. */
export function wholeReply<T>(items: T[]) {
  return { items, current_page: 1, last_page: 1, per_page: items.length, total: items.length, next_page_url: null };
}

function queryText(query: Record<string, unknown>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
}
