import { type Language, languages } from '@masthead/domain/languages/contract';
import { createContext, useContext } from 'react';
import { collection } from '../api/collection';

const STORAGE_KEY = 'masthead.language';

/** All languages. The first load needs them, so this file must import little. */
export const languageList = () => collection('languages').query(languages.list, {});

interface InterfaceLanguage {
  languages: Language[];
  current: string;
  /** Stores the choice and reloads the page. */
  change: (code: string) => void;
}

const InterfaceLanguageContext = createContext<InterfaceLanguage | null>(null);

export const InterfaceLanguageProvider = InterfaceLanguageContext.Provider;

/** The language of the admin for this user, which can differ from the language of the project. */
export function useInterfaceLanguage(): InterfaceLanguage {
  const language = useContext(InterfaceLanguageContext);
  if (!language) throw new Error('useInterfaceLanguage() needs an InterfaceLanguageProvider above it');
  return language;
}

export function storeLanguage(code: string): void {
  localStorage.setItem(STORAGE_KEY, code);
}

/** The user's stored choice if it still exists, else the project's language, else the first one. */
export function chooseLanguage(languages: Language[], defaultCode: string): Language | undefined {
  const storedCode = localStorage.getItem(STORAGE_KEY);
  return (
    languages.find(({ code }) => code === storedCode) ??
    languages.find(({ code }) => code === defaultCode) ??
    languages[0]
  );
}

/** `EN` for en-US; the full code if two languages share their first two letters. */
export function shortCode(code: string, languages: Language[]): string {
  const letters = code.slice(0, 2);
  const isAmbiguous = languages.filter((other) => other.code.startsWith(letters)).length > 1;
  return isAmbiguous ? code : letters.toUpperCase();
}
