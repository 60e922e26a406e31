import { ROLE } from '@masthead/domain/roles/contract';
import type { Insertable, Updateable } from 'kysely';
import { type PictureTypes, pictureColumns } from '../../media/renditions/rendition';
import type { Db } from '../../platform/db/db';
import type {
  AuthorInfos,
  CallToActions,
  Categories,
  CategoryTags,
  ContextualLinks,
  HotNews,
  Images,
  Menus,
  RelatedTags,
  SavedViews,
  Sections,
  Tags,
} from '../../platform/db/schema.gen';

// Reads and writes of the demo content, except those of posts (posts/demo-posts.queries.ts).

export async function findLanguageId(db: Db, code: string): Promise<number> {
  const { id } = await db.selectFrom('languages').where('code', '=', code).select('id').executeTakeFirstOrThrow();
  return id;
}

export async function insertDemoSection(db: Db, values: Insertable<Sections>): Promise<number> {
  const { id } = await db.insertInto('sections').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** The ids of the sections by title. */
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
    .where('type', '=', ROLE)
    .where('name', '=', name)
    .select('id')
    .executeTakeFirstOrThrow();
  return id;
}

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

export async function insertDemoHotNews(db: Db, rows: Insertable<HotNews>[]): Promise<void> {
  await db.insertInto('hot_news').values(rows).execute();
}

export async function insertDemoViews(db: Db, rows: Insertable<SavedViews>[]): Promise<void> {
  await db.insertInto('saved_views').values(rows).execute();
}

export async function insertDemoLinks(db: Db, rows: Insertable<ContextualLinks>[]): Promise<void> {
  await db.insertInto('contextual_links').values(rows).execute();
}

export async function insertDemoTags(db: Db, rows: Insertable<Tags>[]): Promise<number[]> {
  const inserted = await db.insertInto('tags').values(rows).returning('id').execute();
  return inserted.map(({ id }) => id);
}

export async function relateDemoTags(db: Db, rows: Insertable<RelatedTags>[]): Promise<void> {
  await db.insertInto('related_tags').values(rows).execute();
}

export async function updateDemoTag(db: Db, id: number, values: Updateable<Tags>): Promise<void> {
  await db.updateTable('tags').set(values).where('id', '=', id).execute();
}

export function listDemoTags(db: Db) {
  return db.selectFrom('tags').orderBy('id').select(['catchy_title', 'slug', 'section_id']).execute();
}

/** Selects what a picture in a text or a thumbnail needs. */
export function selectDemoImages(db: Db) {
  return db
    .selectFrom('images')
    .select([...pictureColumns, 'name', 'width', 'height'])
    .select(['alt', 'label', 'author', 'source'])
    .$narrowType<PictureTypes>();
}

/** Finds a picture without a watermark by name. */
export function findDemoImage(db: Db, name: string) {
  return selectDemoImages(db).where('name', '=', name).where('has_watermark', '=', false).executeTakeFirst();
}

export async function insertDemoCategory(db: Db, values: Insertable<Categories>): Promise<number> {
  const { id } = await db.insertInto('categories').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

export function listDemoCategories(db: Db) {
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
