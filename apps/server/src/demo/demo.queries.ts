import type { Insertable } from 'kysely';
import type { Db } from '../platform/db/db';
import type { AuthorInfos, CallToActions, Images, Sections } from '../platform/db/schema.gen';

export async function findLanguageId(db: Db, code: string): Promise<number> {
  const { id } = await db.selectFrom('languages').where('code', '=', code).select('id').executeTakeFirstOrThrow();
  return id;
}

export async function insertDemoSection(db: Db, values: Insertable<Sections>): Promise<number> {
  const { id } = await db.insertInto('sections').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** The sections by their titles. */
export async function findSectionIds(db: Db): Promise<Map<string, number>> {
  const rows = await db.selectFrom('sections').select(['id', 'catchy_title']).execute();
  return new Map(rows.map(({ id, catchy_title }) => [catchy_title, id]));
}

export async function insertDemoAuthor(db: Db, values: Insertable<AuthorInfos>): Promise<void> {
  await db.insertInto('author_infos').values(values).execute();
}

export async function insertDemoImage(db: Db, values: Insertable<Images>): Promise<number> {
  const { id } = await db.insertInto('images').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function insertDemoCallToAction(db: Db, values: Insertable<CallToActions>): Promise<number> {
  const { id } = await db.insertInto('call_to_actions').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** A language that somebody began to translate. */
export async function insertDemoLanguage(db: Db, values: { name: string; code: string }): Promise<void> {
  await db
    .insertInto('languages')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function findAccountId(db: Db, email: string): Promise<number> {
  const { id } = await db.selectFrom('users').where('email', '=', email).select('id').executeTakeFirstOrThrow();
  return id;
}

export async function findRoleId(db: Db, name: string): Promise<number> {
  const { id } = await db
    .selectFrom('auth_items')
    .where('type', '=', 1)
    .where('name', '=', name)
    .select('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Articles that were published last, by their addresses. */
export function listNewestDemoPosts(db: Db, count: number) {
  return db
    .selectFrom('posts')
    .where('is_public', '=', true)
    .where('slug', 'is not', null)
    .orderBy('published_at', 'desc')
    .orderBy('id')
    .limit(count)
    .select(['id', 'slug', 'main_headline', 'published_at'])
    .$narrowType<{ slug: string; published_at: string }>()
    .execute();
}
