import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Db } from '../db/db';
import { addLanguages, addMessages, addTranslations, countLanguages, removeOtherMessages } from './phrases.queries';

const SOURCE = 'en-US';
const shipped = [
  { code: SOURCE, name: 'English' },
  { code: 'fr-FR', name: 'Français' },
];

const messageList = z.array(z.string());
const translationList = z.record(z.string(), z.string());

/**
 * Brings a project's phrases to those of this version: new ones appear, ours are updated, a translation that somebody
 * edited stays. Languages are added on the first start only, so that one deleted since does not come back.
 */
export async function loadPhrases(db: Db, folder: URL): Promise<void> {
  const messages = messageList.parse(await readJson(new URL('admin.json', folder)));
  if ((await countLanguages(db)) === 0) await addLanguages(db, shipped);
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

async function readJson(file: URL): Promise<unknown> {
  return JSON.parse(await readFile(file, 'utf8'));
}
