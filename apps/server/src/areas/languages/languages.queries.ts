import type { LanguageInput } from '@masthead/domain/languages/contract';
import type { Db } from '../../platform/db/db';

/** Languages with the number of all phrases and of translated phrases. */
function selectLanguages(db: Db) {
  return db
    .selectFrom('languages')
    .select(['languages.id', 'languages.name', 'languages.code'])
    .select((eb) => [
      eb
        .selectFrom('messages')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('phrases'),
      eb
        .selectFrom('translations')
        .whereRef('translations.language_id', '=', 'languages.id')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('translated'),
    ]);
}

export function listLanguages(db: Db) {
  return selectLanguages(db).orderBy('languages.id').execute();
}

export function findLanguage(db: Db, id: number) {
  return selectLanguages(db).where('languages.id', '=', id).executeTakeFirst();
}

export async function insertLanguage(db: Db, values: LanguageInput): Promise<number> {
  const { id } = await db.insertInto('languages').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function renameLanguage(db: Db, id: number, name: string): Promise<void> {
  await db.updateTable('languages').set({ name }).where('id', '=', id).execute();
}

export async function deleteLanguage(db: Db, id: number): Promise<void> {
  await db.deleteFrom('languages').where('id', '=', id).execute();
}

export async function countSectionsWithLanguage(db: Db, languageId: number): Promise<number> {
  const { count } = await db
    .selectFrom('sections')
    .where('language_id', '=', languageId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
