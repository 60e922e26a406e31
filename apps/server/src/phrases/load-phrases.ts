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

const messageList = z.array(z.string());
const translationList = z.record(z.string(), z.string());

/**
 * Brings a project's phrases to those of this version: new ones appear, ours are updated, a translation that somebody
 * edited stays. Shipped languages are added on the first start only, so that one deleted since does not come back; the
 * project's own language is always there.
 */
export async function loadPhrases(db: Db, folder: URL, language: string): Promise<void> {
  const messages = messageList.parse(await readJson(new URL('admin.json', folder)));
  if ((await countLanguages(db)) === 0) await addLanguages(db, shipped);
  if (!(await hasLanguage(db, language))) await addLanguages(db, [{ code: language, name: nameOf(language) }]);
  await addMessages(db, 'admin', messages);
  await removeOtherMessages(db, 'admin', messages);
  for (const { code } of shipped) {
    const translations =
      code === SOURCE
        ? Object.fromEntries(messages.map((message) => [message, message]))
        : translationList.parse(await readJson(new URL(`${code}.json`, folder)));
    await addTranslations(db, 'admin', code, translations);
  }
}

/** What the language calls itself. */
function nameOf(code: string): string {
  return new Intl.DisplayNames([code], { type: 'language' }).of(code.slice(0, 2)) ?? code;
}

async function readJson(file: URL): Promise<unknown> {
  return JSON.parse(await readFile(file, 'utf8'));
}
