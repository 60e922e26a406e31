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
