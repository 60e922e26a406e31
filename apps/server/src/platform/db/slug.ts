import slugify from '@sindresorhus/slugify';

/** Slugs of tags and similar records have at most 50 characters. This leaves room for a numeric suffix. */
const SHORT_SLUG_LENGTH = 45;

/**
 * Creates a unique slug for a title: `news`, then `news-2`, `news-3`. `listTakenSlugs` returns at least the slugs that
 * equal its argument or start with it and a hyphen.
 */
export async function createUniqueSlug(
  title: string,
  listTakenSlugs: (slug: string) => Promise<string[]>,
  maxLength = SHORT_SLUG_LENGTH,
) {
  const slug = slugify(title, { decamelize: false }).slice(0, maxLength).replace(/-+$/, '') || 'untitled';
  const taken = new Set(await listTakenSlugs(slug));
  if (!taken.has(slug)) return slug;
  for (let number = 2; ; number++) {
    if (!taken.has(`${slug}-${number}`)) return `${slug}-${number}`;
  }
}
