import type { TranslationQuery } from '@masthead/domain/translations/contract';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../platform/db/db';
import { matchesWordStart } from '../../platform/db/expressions';
import { whereIf } from '../../platform/db/where-if';

/** The phrases of the admin, or of the templates of the site. */
type Category = 'admin' | 'templates';

/** Phrases with their translations, in one language or in all. */
function selectPhrases(db: Db, language: string | undefined) {
  return db.selectFrom('messages').select((eb) => [
    'messages.id',
    eb.ref('messages.category').$castTo<Category>().as('category'),
    'messages.message',
    jsonArrayFrom(
      eb
        .selectFrom('translations')
        .innerJoin('languages', 'languages.id', 'translations.language_id')
        .whereRef('translations.message_id', '=', 'messages.id')
        .$call(whereIf(language, (query, language) => query.where('languages.code', '=', language)))
        .select(['languages.code as language', 'translations.translation', 'translations.updated'])
        .orderBy('languages.code'),
    ).as('translations'),
  ]);
}

export async function listPhrases(db: Db, query: TranslationQuery) {
  const { page, per_page, order, search, 'filter[category.eq]': category } = query;
  const column = order.endsWith('message') ? 'messages.message' : 'messages.id';
  const matching = db
    .selectFrom('messages')
    .$call(whereIf(category, (phrases, category) => phrases.where('category', '=', category)))
    .$call(whereIf(search, (phrases, search) => phrases.where((eb) => matchesWordStart(eb.ref('message'), search))));

  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const items = await selectPhrases(db, query.language)
    .where('messages.id', 'in', matching.select('messages.id'))
    .orderBy(column, order.startsWith('-') ? 'desc' : 'asc')
    .orderBy('messages.id')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  return { items, total };
}

export function findPhrase(db: Db, id: number, language: string) {
  return selectPhrases(db, language).where('messages.id', '=', id).executeTakeFirst();
}

/**
 * The translations of the admin's phrases by phrase, without those that equal their phrase; `null` if the language does
 * not exist.
 */
export async function findAdminPhrases(db: Db, languageId: number): Promise<Record<string, string> | null> {
  const language = await db.selectFrom('languages').where('id', '=', languageId).select('id').executeTakeFirst();
  if (!language) return null;
  const rows = await db
    .selectFrom('translations')
    .innerJoin('messages', 'messages.id', 'translations.message_id')
    .where('messages.category', '=', 'admin')
    .where('translations.language_id', '=', languageId)
    .whereRef('translations.translation', '<>', 'messages.message')
    .select(['messages.message', 'translations.translation'])
    .execute();
  return Object.fromEntries(rows.map(({ message, translation }) => [message, translation]));
}

/** Stores a translation that a user edited. Returns `false` when the phrase or the language does not exist. */
export async function setTranslation(db: Db, id: number, code: string, translation: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('translations')
    .columns(['message_id', 'language_id', 'translation', 'updated'])
    .expression((eb) =>
      eb
        .selectFrom(['messages', 'languages'])
        .where('messages.id', '=', id)
        .where('languages.code', '=', code)
        .select((eb) => [
          'messages.id as message_id',
          'languages.id as language_id',
          eb.val(translation).as('translation'),
          eb.lit(true).as('updated'),
        ]),
    )
    .onConflict((conflict) =>
      conflict.columns(['message_id', 'language_id']).doUpdateSet({ translation, updated: true }),
    )
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
