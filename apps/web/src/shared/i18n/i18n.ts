import { fill } from '@masthead/domain/text/phrase';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';

interface Template {
  pattern: RegExp;
  names: string[];
  translation: string;
}

const NAMESPACE = 'translation';
let built: { phrases: unknown; templates: Template[] } = { phrases: null, templates: [] };

/**
 * A sentence that came with its values already in place, in the chosen language: 'Maximum length 100' is found by
 * 'Maximum length {max}'. A sentence nobody translated is shown as it is.
 */
export function translateMessage(text: string): string {
  if (i18next.exists(text)) return i18next.t(text, { interpolation: { skipOnVariables: true } });
  for (const { pattern, names, translation } of templates()) {
    const values = pattern.exec(text);
    if (values)
      return fill(translation, Object.fromEntries(names.map((name, index) => [name, values[index + 1] ?? ''])));
  }
  return text;
}

function templates(): Template[] {
  const phrases = i18next.getResourceBundle(i18next.language, NAMESPACE) as Record<string, string> | undefined;
  if (built.phrases !== phrases) {
    const longestFirst = Object.entries(phrases ?? {})
      .filter(([key]) => /\{\w+\}/.test(key))
      .sort(([one], [other]) => other.length - one.length);
    built = { phrases, templates: longestFirst.map(([key, translation]) => templateOf(key, translation)) };
  }
  return built.templates;
}

function templateOf(key: string, translation: string): Template {
  const names: string[] = [];
  const parts = key.split(/\{(\w+)\}/).map((part, index) => {
    if (index % 2 === 0) return part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
    names.push(part);
    return '(.+?)';
  });
  return { pattern: new RegExp(`^${parts.join('')}$`, 's'), names, translation };
}

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
