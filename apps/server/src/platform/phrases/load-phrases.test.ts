import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { cloneDatabase } from '../../../test/harness/clone-database';
import { shippedFiles } from '../../../test/harness/shipped-files';
import { migrate } from '../db/databases';
import { loadPhrases } from './load-phrases';

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let folder: URL;
beforeAll(async () => {
  database = await cloneDatabase(inject('databaseUrl'), 'template0');
  await migrate(database.db, shippedFiles.migrations);
  folder = pathToFileURL(`${await mkdtemp(join(tmpdir(), 'masthead-phrases-'))}/`);
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

/** Loads a version of the server whose phrases are the keys and whose French translations are the values. */
const loadFrench = async (french: Record<string, string>) => {
  await writeFile(new URL('admin.json', folder), JSON.stringify(Object.keys(french)));
  await writeFile(new URL('templates.json', folder), JSON.stringify([]));
  await writeFile(new URL('fr-FR.json', folder), JSON.stringify(french));
  await loadPhrases(database.db, folder, 'en-US');
};
const readFrench = async () => {
  const rows = await database.db
    .selectFrom('translations')
    .innerJoin('messages', 'messages.id', 'message_id')
    .innerJoin('languages', 'languages.id', 'language_id')
    .where('code', '=', 'fr-FR')
    .select(['message', 'translation'])
    .execute();
  return Object.fromEntries(rows.map(({ message, translation }) => [message, translation]));
};
/** Changes a translation as a user does in the admin. */
const editTranslation = (translation: string, message: string) =>
  database.db
    .updateTable('translations')
    .set({ translation, updated: true })
    .where('message_id', '=', (eb) => eb.selectFrom('messages').where('message', '=', message).select('id'))
    .execute();

describe('loadPhrases', () => {
  it('updates the shipped translations, but not those that a user edited', async () => {
    await loadFrench({ Save: 'Enregistrer', Cancel: 'Annuler', Gone: 'Parti' });
    await editTranslation('Sauver', 'Save');
    await loadFrench({ Save: 'Enregistrer !', Cancel: 'Abandonner', New: 'Nouveau' });
    expect(await readFrench()).toEqual({ Save: 'Sauver', Cancel: 'Abandonner', New: 'Nouveau' });
  });

  it('keeps a removed phrase that has an edited translation', async () => {
    await loadFrench({ Cancel: 'Annuler' });
    expect(await readFrench()).toEqual({ Save: 'Sauver', Cancel: 'Annuler' });
  });

  it('adds the language of the project', async () => {
    await loadPhrases(database.db, folder, 'de-DE');
    await loadPhrases(database.db, folder, 'de-DE');
    const german = database.db.selectFrom('languages').where('code', '=', 'de-DE').select('name');
    expect(await german.execute()).toEqual([{ name: 'Deutsch' }]);
    await database.db.deleteFrom('languages').where('code', '=', 'de-DE').execute();
  });

  it('does not add a deleted language again', async () => {
    await database.db.deleteFrom('languages').where('code', '=', 'fr-FR').execute();
    await loadFrench({ Cancel: 'Annuler' });
    const codes = await database.db.selectFrom('languages').select('code').execute();
    expect(codes).toEqual([{ code: 'en-US' }]);
  });
});
