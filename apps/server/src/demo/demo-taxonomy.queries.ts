import type { Insertable } from 'kysely';
import type { Db } from '../platform/db/db';
import type { Categories, CategoryTags, Menus } from '../platform/db/schema.gen';

export async function insertDemoCategory(db: Db, values: Insertable<Categories>): Promise<number> {
  const { id } = await db.insertInto('categories').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

export function listPlacedCategories(db: Db) {
  return db
    .selectFrom('categories')
    .innerJoin('sections', 'sections.id', 'categories.section_id')
    .select([
      'categories.id',
      'categories.section_id',
      'categories.parent_id',
      'categories.catchy_title',
      'categories.slug',
      'categories.newshub',
      'sections.slug as section_slug',
    ])
    .orderBy('categories.id')
    .execute();
}

export function listDemoSections(db: Db) {
  return db.selectFrom('sections').select(['id', 'catchy_title', 'slug', 'is_enabled']).orderBy('order').execute();
}

export function listDemoStaticPages(db: Db) {
  return db
    .selectFrom('static_pages')
    .where('section_id', 'is', null)
    .select(['title', 'slug'])
    .orderBy('id')
    .execute();
}

export async function insertDemoCategoryTags(db: Db, rows: Insertable<CategoryTags>[]): Promise<void> {
  await db.insertInto('category_tags').values(rows).execute();
}

export async function insertDemoMenus(db: Db, rows: Insertable<Menus>[]): Promise<void> {
  await db.insertInto('menus').values(rows).execute();
}
