import type { TranslationQuery } from '@masthead/domain/translations/contract';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../platform/db/db';
import { phrasePrefix } from '../../platform/db/expressions';
import { whereIf } from '../../platform/db/where-if';

type Category = 'admin' | 'templates';

/** A phrase as the contract describes it, with its translations in one language, or in all. */
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
    .$call(whereIf(search, (phrases, search) => phrases.where((eb) => phrasePrefix(eb.ref('message'), search))));

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

/** The translated interface phrases of a language; `null` when there is no such language. */
export async function findAdminPhrases(db: Db, languageId: number): Promise<Record<string, string> | null> {
  const language = await db.selectFrom('languages').where('id', '=', languageId).select('id').executeTakeFirst();
  if (!language) return null;
  const rows = await db
    .selectFrom('translations')
    .innerJoin('messages', 'messages.id', 'translations.message_id')
    .where('messages.category', '=', 'admin')
    .where('translations.language_id', '=', languageId)
    .select(['messages.message', 'translations.translation'])
    .execute();
  return Object.fromEntries(rows.map(({ message, translation }) => [message, translation]));
}

/** Writes a person's translation; `false` when there is no such phrase or language. */
export async function setTranslation(db: Db, id: number, code: string, translation: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('translations')
    .columns(['message_id', 'language_id', 'translation', 'updated'])
    .expression((eb) =>
      eb
        .selectFrom(['messages', 'languages'])
        .where('messages.id', '=', id)
        .where('languages.code', '=', code)
        .select((each) => [
          'messages.id as message_id',
          'languages.id as language_id',
          each.val(translation).as('translation'),
          each.lit(true).as('updated'),
        ]),
    )
    .onConflict((conflict) =>
      conflict.columns(['message_id', 'language_id']).doUpdateSet({ translation, updated: true }),
    )
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
