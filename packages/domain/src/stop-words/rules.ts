import { phrase } from '../text/phrase';
import type { StopWord } from './schema';

/** A word that is forbidden nowhere says nothing. */
export function placeRefusal({ is_article, is_tag }: Pick<StopWord, 'is_article' | 'is_tag'>): string | null {
  return is_article || is_tag ? null : phrase('Choose where the word is forbidden: in posts, in tags or in both');
}
