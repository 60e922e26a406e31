import slugify from '@sindresorhus/slugify';

/** Slugs of tags and their kin have at most 50 characters: there is room for a number behind it. */
const SHORT = 45;

/** A slug for this title that is not among the taken ones: `news`, then `news-2`, `news-3`. */
export async function freeSlug(title: string, takenLike: (slug: string) => Promise<string[]>, max = SHORT) {
  const slug = slugify(title, { decamelize: false }).slice(0, max).replace(/-+$/, '') || 'untitled';
  const taken = new Set(await takenLike(slug));
  if (!taken.has(slug)) return slug;
  for (let number = 2; ; number++) {
    if (!taken.has(`${slug}-${number}`)) return `${slug}-${number}`;
  }
}
