import slugify from '@sindresorhus/slugify';

const MAX = 50;

/** A slug for this title that is not among the taken ones: `news`, then `news-2`, `news-3`. */
export async function freeSlug(title: string, takenLike: (slug: string) => Promise<string[]>): Promise<string> {
  const slug = slugify(title).slice(0, MAX).replace(/-+$/, '') || 'untitled';
  const taken = new Set(await takenLike(slug));
  if (!taken.has(slug)) return slug;
  for (let number = 2; ; number++) {
    if (!taken.has(`${slug}-${number}`)) return `${slug}-${number}`;
  }
}
