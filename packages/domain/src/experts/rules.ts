import { fill, phrase } from '../text/phrase';
import type { Expert } from './schema';

/** Addresses lead to an expert by the slug, so it stays; sent as it is, or empty, it changes nothing. */
export function changeSlugRefusal(expert: Pick<Expert, 'slug'>, slug: string | null | undefined): string | null {
  return !slug || slug === expert.slug ? null : phrase('The slug of an expert cannot be changed.');
}

/** Why an expert whom posts name cannot be deleted; `null` when they can. */
export function removeExpertRefusal(posts: number): string | null {
  if (posts === 0) return null;
  return fill(phrase('Posts that name this expert: {count}. Choose another expert who replaces this one.'), {
    count: posts,
  });
}
