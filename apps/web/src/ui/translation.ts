import { interpolate, type MessageValues } from '@masthead/domain/text/phrase';

// The phrases of the interface. A change of the language reloads the page, so components need no subscription.

/** Translations by their English sentence. */
export type Phrases = Record<string, string>;

interface Translations {
  language: string;
  phrases: Phrases;
}

let translations: Translations | null = null;

export function setTranslations(newTranslations: Translations): void {
  translations = newTranslations;
}

export const hasTranslations = (): boolean => translations !== null;

export type Translate = (sentence: string, values?: MessageValues) => string;

/** Translates a phrase and fills in its values. The English sentence is the key, so a missing translation shows English. */
export const t: Translate = (sentence, values) => interpolate(translations?.phrases[sentence] || sentence, values);

export function useTranslation(): { t: Translate; language: string } {
  return { t, language: translations?.language ?? 'en-US' };
}
