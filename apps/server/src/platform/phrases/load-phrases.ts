import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Db } from '../db/db';
import {
  addLanguages,
  addMessages,
  addTranslations,
  countLanguages,
  hasLanguage,
  removeOtherMessages,
} from './phrases.queries';

const SOURCE = 'en-US';
const shipped = [
  { code: SOURCE, name: 'English' },
  { code: 'fr-FR', name: 'Français' },
];

/** What the newsroom reads, and what readers of the site do. */
const categories = ['admin', 'templates'] as const;

const messageList = z.array(z.string());
const translationList = z.record(z.string(), z.string());

/**
 * Brings a project's phrases to those of this version: new ones appear, ours are updated, a translation that somebody
 * edited stays. Shipped languages are added on the first start only, so that one deleted since does not come back; the
 * project's own language is always there.
 */
export async function loadPhrases(db: Db, folder: URL, language: string): Promise<void> {
  if ((await countLanguages(db)) === 0) await addLanguages(db, shipped);
  if (!(await hasLanguage(db, language))) await addLanguages(db, [{ code: language, name: nameOf(language) }]);
  for (const category of categories) {
    const messages = messageList.parse(await readJson(new URL(`${category}.json`, folder)));
    await addMessages(db, category, messages);
    await removeOtherMessages(db, category, messages);
    for (const { code } of shipped) await addTranslations(db, category, code, await translated(folder, code, messages));
  }
}

async function translated(folder: URL, code: string, messages: string[]): Promise<Record<string, string>> {
  if (code === SOURCE) return Object.fromEntries(messages.map((message) => [message, message]));
  const translations = translationList.parse(await readJson(new URL(`${code}.json`, folder)));
  return Object.fromEntries(
    messages.flatMap((message) => {
      const text = translations[message];
      return text === undefined ? [] : [[message, text]];
    }),
  );
}

/** What the language calls itself. */
function nameOf(code: string): string {
  return new Intl.DisplayNames([code], { type: 'language' }).of(code.slice(0, 2)) ?? code;
}

async function readJson(file: URL): Promise<unknown> {
  return JSON.parse(await readFile(file, 'utf8'));
}
