import { findMessage } from '@masthead/domain/text/phrase';
import { type Phrases, setTranslations, t } from '../../ui/translation';

/** Sets the interface language. */
export function initTranslations(language: string, phrases: Phrases): void {
  setTranslations({ language, phrases });
  document.documentElement.lang = language;
}

/** Translates a message of a rule, a form or the server; English without a translation. */
export function translateMessage(sentence: string): string {
  const { key, values } = findMessage(sentence);
  return t(key, values);
}
