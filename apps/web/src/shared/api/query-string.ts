/** The URL of an API path with a query. Leaves out undefined values; an array becomes a repeated parameter. */
export function toApiUrl(path: string, query: Record<string, unknown> = {}): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue;
    for (const item of Array.isArray(value) ? value : [value]) search.append(key, String(item));
  }
  return search.size === 0 ? `/api${path}` : `/api${path}?${search}`;
}
