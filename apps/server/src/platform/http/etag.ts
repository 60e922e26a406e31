/** Whether an If-None-Match header names this tag, by weak comparison: `W/"a"` and `"a"` are the same. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return header.trim() === '*' || header.split(',').some((each) => opaque(each) === opaque(etag));
}
