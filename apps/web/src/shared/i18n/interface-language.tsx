import { type Language, languages } from '@masthead/domain/languages/contract';
import { createContext, useContext } from 'react';
import { collection } from '../api/collection';

const KEY = 'masthead.language';

/** The languages to choose from. The start loads them: this file must import little. */
export const languageList = () => collection('languages').query(languages.list, {});

interface InterfaceLanguage {
  languages: Language[];
  /** The code of the language the interface speaks. */
  current: string;
  /** Keeps the choice and starts the page again in it. */
  change: (code: string) => void;
}

const InterfaceLanguageContext = createContext<InterfaceLanguage | null>(null);

export const InterfaceLanguageProvider = InterfaceLanguageContext.Provider;

export function useInterfaceLanguage(): InterfaceLanguage {
  const language = useContext(InterfaceLanguageContext);
  if (!language) throw new Error('useInterfaceLanguage() needs an InterfaceLanguageProvider above it');
  return language;
}

export function storeLanguage(code: string): void {
  localStorage.setItem(KEY, code);
}

/** The person's own choice while it exists, else the project's language, else any. */
export function chooseLanguage(languages: Language[], byDefault: string): Language | undefined {
  const stored = localStorage.getItem(KEY);
  return (
    languages.find(({ code }) => code === stored) ?? languages.find(({ code }) => code === byDefault) ?? languages[0]
  );
}

/** `EN` for en-US; the full code where two languages share their first two letters. */
export function shortCode(code: string, languages: Language[]): string {
  const letters = code.slice(0, 2);
  const shared = languages.filter((other) => other.code.startsWith(letters)).length > 1;
  return shared ? code : letters.toUpperCase();
}
