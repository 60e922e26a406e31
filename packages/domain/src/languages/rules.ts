import { fill, phrase } from '../text/phrase';
import type { Language } from './schema';

/** Why this language cannot go; `null` when it can. */
export function removeLanguageRefusal(code: string, defaultCode: string, sectionCount: number): string | null {
  if (code === defaultCode) return phrase('The default language cannot be deleted.');
  if (sectionCount > 0) {
    return fill(phrase('Sections in this language: {count}. Give them another one first.'), { count: sectionCount });
  }
  return null;
}

/** Addresses and stored choices name a language by its code, so it stays. */
export function changeCodeRefusal(language: Pick<Language, 'code'>, code: string | undefined): string | null {
  return code === undefined || code === language.code ? null : phrase('The code of a language cannot be changed.');
}
