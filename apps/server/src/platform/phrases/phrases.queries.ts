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

/** Adds the new phrases of this version in the order of the list. */
export async function addMessages(db: Db, category: string, messages: string[]): Promise<void> {
  await sql`insert into messages (category, message)
    select ${category}, message from unnest(${messages}::text[]) with ordinality as shipped (message, position) order by position
    on conflict do nothing`.execute(db);
}

/** Deletes the phrases that this version does not have, except those with a translation that a user edited. */
export async function removeObsoleteMessages(db: Db, category: string, messages: string[]): Promise<void> {
  await sql`delete from messages where category = ${category} and message <> all (${messages}::text[])
    and not exists (select from translations where message_id = messages.id and updated)`.execute(db);
}

/** Sets the shipped translations of an existing language, except those that a user edited. */
export async function updateTranslations(
  db: Db,
  category: string,
  code: string,
  translations: Record<string, string>,
): Promise<void> {
  await sql`insert into translations (message_id, language_id, translation)
    select messages.id, languages.id, shipped.translation
    from unnest(${Object.keys(translations)}::text[], ${Object.values(translations)}::text[]) as shipped (message, translation)
    join messages on messages.category = ${category} and messages.message = shipped.message
    join languages on languages.code = ${code}
    on conflict (message_id, language_id) do update set translation = excluded.translation
    where not translations.updated and translations.translation <> excluded.translation`.execute(db);
}
