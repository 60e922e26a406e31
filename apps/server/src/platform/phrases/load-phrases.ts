import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Db } from '../db/db';
import {
  addLanguages,
  addMessages,
  countLanguages,
  hasLanguage,
  removeObsoleteMessages,
  updateTranslations,
} from './phrases.queries';

const SOURCE_LANGUAGE = 'en-US';
const shippedLanguages = [
  { code: SOURCE_LANGUAGE, name: 'English' },
  { code: 'fr-FR', name: 'Français' },
];

/** The phrases of the admin and of the site's templates, each in a JSON file of this name. */
const categories = ['admin', 'templates'] as const;

const messageList = z.array(z.string());
const translationList = z.record(z.string(), z.string());

/**
 * Updates a project's phrases (the table `messages`) to this version; runs at every start. Translations that a user
 * edited are not changed. Shipped languages are added only at the first start, so that a deleted language stays deleted;
 * the project's own language is always added.
 */
export async function loadPhrases(db: Db, folder: URL, language: string): Promise<void> {
  if ((await countLanguages(db)) === 0) await addLanguages(db, shippedLanguages);
  if (!(await hasLanguage(db, language))) await addLanguages(db, [{ code: language, name: languageName(language) }]);
  for (const category of categories) {
    const messages = messageList.parse(await readJson(new URL(`${category}.json`, folder)));
    await addMessages(db, category, messages);
    await removeObsoleteMessages(db, category, messages);
    for (const { code } of shippedLanguages)
      await updateTranslations(db, category, code, await loadTranslations(folder, code, messages));
  }
}

async function loadTranslations(folder: URL, code: string, messages: string[]): Promise<Record<string, string>> {
  if (code === SOURCE_LANGUAGE) return Object.fromEntries(messages.map((message) => [message, message]));
  const translations = translationList.parse(await readJson(new URL(`${code}.json`, folder)));
  return Object.fromEntries(
    messages.flatMap((message) => {
      const text = translations[message];
      return text === undefined ? [] : [[message, text]];
    }),
  );
}

/** The name of the language in that language. */
function languageName(code: string): string {
  return new Intl.DisplayNames([code], { type: 'language' }).of(code.slice(0, 2)) ?? code;
}

async function readJson(file: URL): Promise<unknown> {
  return JSON.parse(await readFile(file, 'utf8'));
}
