import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { cloneDatabase } from '../../../test/clone-database';
import { shipped } from '../../../test/shipped';
import { migrate } from '../db/databases';
import { loadPhrases } from './load-phrases';

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let folder: URL;
beforeAll(async () => {
  database = await cloneDatabase(inject('databaseUrl'), 'template0');
  await migrate(database.db, shipped.migrations);
  folder = pathToFileURL(`${await mkdtemp(join(tmpdir(), 'masthead-phrases-'))}/`);
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

const ship = async (french: Record<string, string>) => {
  await writeFile(new URL('admin.json', folder), JSON.stringify(Object.keys(french)));
  await writeFile(new URL('templates.json', folder), JSON.stringify([]));
  await writeFile(new URL('fr-FR.json', folder), JSON.stringify(french));
  await loadPhrases(database.db, folder, 'en-US');
};
const french = async () => {
  const rows = await database.db
    .selectFrom('translations')
    .innerJoin('messages', 'messages.id', 'message_id')
    .innerJoin('languages', 'languages.id', 'language_id')
    .where('code', '=', 'fr-FR')
    .select(['message', 'translation'])
    .execute();
  return Object.fromEntries(rows.map(({ message, translation }) => [message, translation]));
};
const edit = (translation: string, message: string) =>
  database.db
    .updateTable('translations')
    .set({ translation, updated: true })
    .where('message_id', '=', (eb) => eb.selectFrom('messages').where('message', '=', message).select('id'))
    .execute();

it('brings new phrases and better translations, and never overwrites an edited one', async () => {
  await ship({ Save: 'Enregistrer', Cancel: 'Annuler', Gone: 'Parti' });
  await edit('Sauver', 'Save');
  await ship({ Save: 'Enregistrer !', Cancel: 'Abandonner', New: 'Nouveau' });
  expect(await french()).toEqual({ Save: 'Sauver', Cancel: 'Abandonner', New: 'Nouveau' });
});

it('keeps a phrase that is gone from the product when somebody translated it', async () => {
  await ship({ Cancel: 'Annuler' });
  expect(await french()).toEqual({ Save: 'Sauver', Cancel: 'Annuler' });
});

it('always has the language of its project', async () => {
  await loadPhrases(database.db, folder, 'de-DE');
  await loadPhrases(database.db, folder, 'de-DE');
  const german = database.db.selectFrom('languages').where('code', '=', 'de-DE').select('name');
  expect(await german.execute()).toEqual([{ name: 'Deutsch' }]);
  await database.db.deleteFrom('languages').where('code', '=', 'de-DE').execute();
});

it('does not bring back a language that was deleted', async () => {
  await database.db.deleteFrom('languages').where('code', '=', 'fr-FR').execute();
  await ship({ Cancel: 'Annuler' });
  const codes = await database.db.selectFrom('languages').select('code').execute();
  expect(codes).toEqual([{ code: 'en-US' }]);
});
