import type { StaticPageQuery } from '@masthead/domain/static-pages/contract';
import { type Insertable, sql, type Updateable } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../platform/db/db';
import type { StaticPages } from '../../platform/db/schema.gen';
import { whereIf } from '../../platform/db/where-if';

function selectStaticPages(db: Db) {
  return db
    .selectFrom('static_pages')
    .select(['id', 'title', 'slug', 'section_id', 'updated_at'])
    .select((eb) =>
      jsonObjectFrom(
        eb
          .selectFrom('sections')
          .whereRef('sections.id', '=', 'static_pages.section_id')
          .select('sections.catchy_title'),
      ).as('section'),
    );
}

export function listStaticPages(db: Db, { section_id }: StaticPageQuery) {
  return selectStaticPages(db)
    .$call(whereIf(section_id, (pages, section_id) => pages.where('section_id', '=', section_id ?? null)))
    .orderBy('title')
    .orderBy('id')
    .execute();
}

export function findStaticPage(db: Db, id: number) {
  return selectStaticPages(db).select(['html', 'css']).where('id', '=', id).executeTakeFirst();
}

export function lockStaticPage(db: Db, id: number) {
  return db.selectFrom('static_pages').where('id', '=', id).select('updated_at').forUpdate().executeTakeFirst();
}

/** Always increases `updated_at`, also for two changes within one millisecond: it is the version of the page. */
export async function updateStaticPage(
  db: Db,
  id: number,
  values: Updateable<StaticPages>,
  now: string,
): Promise<void> {
  await db
    .updateTable('static_pages')
    .set({ ...values, updated_at: sql`greatest(${now}, updated_at + interval '1 millisecond')` })
    .where('id', '=', id)
    .execute();
}

export async function insertStaticPage(db: Db, values: Insertable<StaticPages>): Promise<number> {
  const { id } = await db.insertInto('static_pages').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Locks the table: until the transaction ends, no other transaction can take a slug. */
export async function lockSlugs(db: Db): Promise<void> {
  await sql`lock table static_pages in share row exclusive mode`.execute(db);
}

/** The slug itself and its numbered variants, such as `about-us` and `about-us-2`, if they are in use. */
export async function listSlugsLike(db: Db, slug: string): Promise<string[]> {
  const rows = await db
    .selectFrom('static_pages')
    .where((eb) => eb.or([eb('slug', '=', slug), eb('slug', 'like', `${slug}-%`)]))
    .select('slug')
    .execute();
  return rows.map((row) => row.slug);
}

export function listSectionSlugs(db: Db) {
  return db.selectFrom('sections').select(['id', 'slug']).orderBy('order').orderBy('id').execute();
}
