import { interpolate, messageOf } from '@masthead/domain/text/phrase';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';

export type Phrases = Record<string, string>;

/** Speaks the given language from here on. The English sentence is the key, so a missing one reads as English. */
export async function speak(language: string, phrases: Phrases): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: { translation: phrases } },
    keySeparator: false,
    nsSeparator: false,
    returnEmptyString: false,
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
    react: { useSuspense: false },
  });
  document.documentElement.lang = language;
}

/** A message of a rule, a form or the server in the chosen language; English where nobody translated it. */
export function translateMessage(sentence: string): string {
  const { key, values } = messageOf(sentence);
  // i18next would take braces in the values for placeholders.
  const template = i18next.exists(key) ? i18next.t(key, { interpolation: { skipOnVariables: true } }) : key;
  return values ? interpolate(template, values) : template;
}
