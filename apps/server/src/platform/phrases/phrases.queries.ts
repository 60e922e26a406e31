import { sql } from 'kysely';
import type { Db } from '../db/db';

export async function countLanguages(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('languages')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function hasLanguage(db: Db, code: string): Promise<boolean> {
  return (await db.selectFrom('languages').where('code', '=', code).select('id').executeTakeFirst()) !== undefined;
}

export async function addLanguages(db: Db, languages: { code: string; name: string }[]): Promise<void> {
  await db.insertInto('languages').values(languages).execute();
}

export async function addMessages(db: Db, category: string, messages: string[]): Promise<void> {
  await sql`insert into messages (category, message)
    select ${category}, message from unnest(${messages}::text[]) with ordinality as given (message, place) order by place
    on conflict do nothing`.execute(db);
}

/** Phrases that the product no longer says go, except those somebody here translated by hand. */
export async function removeOtherMessages(db: Db, category: string, messages: string[]): Promise<void> {
  await sql`delete from messages where category = ${category} and message <> all (${messages}::text[])
    and not exists (select from translations where message_id = messages.id and updated)`.execute(db);
}

/** Sets the product's own translations of a language, where it exists here and nobody wrote another by hand. */
export async function addTranslations(
  db: Db,
  category: string,
  code: string,
  translations: Record<string, string>,
): Promise<void> {
  await sql`insert into translations (message_id, language_id, translation)
    select messages.id, languages.id, given.translation
    from unnest(${Object.keys(translations)}::text[], ${Object.values(translations)}::text[]) as given (message, translation)
    join messages on messages.category = ${category} and messages.message = given.message
    join languages on languages.code = ${code}
    on conflict (message_id, language_id) do update set translation = excluded.translation
    where not translations.updated and translations.translation <> excluded.translation`.execute(db);
}
