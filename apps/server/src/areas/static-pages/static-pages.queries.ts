import type { StaticPageQuery } from '@masthead/domain/static-pages/contract';
import { type Insertable, sql, type Updateable } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../platform/db/db';
import type { StaticPages } from '../../platform/db/schema.gen';
import { whereIf } from '../../platform/db/where-if';

function selectRows(db: Db) {
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

/** Without their code, which a list does not show. */
export function listStaticPages(db: Db, { section_id }: StaticPageQuery) {
  return selectRows(db)
    .$call(whereIf(section_id, (pages, section_id) => pages.where('section_id', '=', section_id ?? null)))
    .orderBy('title')
    .orderBy('id')
    .execute();
}

export function findStaticPage(db: Db, id: number) {
  return selectRows(db).select(['html', 'css']).where('id', '=', id).executeTakeFirst();
}

/** What a change starts from; nobody else changes it until the transaction ends. */
export function lockStaticPage(db: Db, id: number) {
  return db.selectFrom('static_pages').where('id', '=', id).select('updated_at').forUpdate().executeTakeFirst();
}

/** Later than before even within one millisecond, so that two changes never look like one. */
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

/** Nobody else takes a slug until the transaction ends. */
export async function lockSlugs(db: Db): Promise<void> {
  await sql`lock table static_pages in share row exclusive mode`.execute(db);
}

export async function slugsLike(db: Db, slug: string): Promise<string[]> {
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
