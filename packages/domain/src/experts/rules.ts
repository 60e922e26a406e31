import { phrase } from '../text/phrase';
import type { Expert } from './schema';

/** Addresses lead to an expert by the slug, so it stays; sent as it is, or empty, it changes nothing. */
export function changeSlugRefusal(expert: Pick<Expert, 'slug'>, slug: string | null | undefined): string | null {
  return !slug || slug === expert.slug ? null : phrase('The slug of an expert cannot be changed.');
}
