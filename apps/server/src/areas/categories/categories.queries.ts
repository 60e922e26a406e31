import type { CategoryQuery } from '@masthead/domain/categories/contract';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { type Insertable, type SelectQueryBuilder, sql, type Updateable } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { updatePosts } from '../../content/posts/post-rows.queries';
import type { Db } from '../../platform/db/db';
import type { Categories, DB } from '../../platform/db/schema.gen';
import { whereIf } from '../../platform/db/where-if';

type Filters = Pick<CategoryQuery, 'filter[id.eq]' | 'filter[section_id.eq]' | 'filter[parent_id.eq]'>;

/** The columns of a parent or child inside a category. */
const referenceColumns = ['id', 'catchy_title', 'section_id', 'parent_id'] as const;

function selectCategories(db: Db) {
  return db
    .selectFrom('categories')
    .selectAll('categories')
    .select((eb) => [
      jsonObjectFrom(
        eb
          .selectFrom('sections')
          .whereRef('sections.id', '=', 'categories.section_id')
          .select(['sections.id', 'sections.catchy_title', 'sections.slug']),
      )
        .$notNull()
        .as('section'),
      jsonObjectFrom(
        eb
          .selectFrom('categories as parents')
          .whereRef('parents.id', '=', 'categories.parent_id')
          .select(referenceColumns),
      ).as('parent'),
      jsonArrayFrom(
        eb
          .selectFrom('categories as children')
          .whereRef('children.parent_id', '=', 'categories.id')
          .select(referenceColumns)
          .orderBy('children.order')
          .orderBy('children.id'),
      ).as('children'),
      jsonArrayFrom(
        eb
          .selectFrom('category_tags')
          .innerJoin('tags', 'tags.id', 'category_tags.tag_id')
          .whereRef('category_tags.category_id', '=', 'categories.id')
          .select(['tags.id', 'tags.catchy_title'])
          .orderBy('category_tags.position'),
      ).as('tags'),
    ]);
}

/**
 * Lists categories by section, parents before their children. Without a page in the query it returns all of them, and
 * `total` is `null`.
 */
export async function listCategories(db: Db, query: CategoryQuery) {
  const items = selectCategories(db)
    .$call((categories) => applyFilters(categories, query))
    .innerJoin('sections', 'sections.id', 'categories.section_id')
    .leftJoin('categories as parent', 'parent.id', 'categories.parent_id')
    .leftJoin('categories as grandparent', 'grandparent.id', 'parent.parent_id')
    .orderBy('sections.order')
    .orderBy('sections.id')
    // The path of orders from the section down. A parent's path is a prefix of its children's, so it sorts first.
    .orderBy(
      sql`array_remove(array[grandparent."order", grandparent.id, parent."order", parent.id,
        categories."order", categories.id], null)`,
    );
  if (query.page === undefined) return { items: await items.execute(), total: null };
  const page = items.limit(query.per_page).offset((query.page - 1) * query.per_page);
  const [rows, { total }] = await Promise.all([page.execute(), countCategories(db, query)]);
  return { items: rows, total };
}

function countCategories(db: Db, filters: Filters) {
  return db
    .selectFrom('categories')
    .$call((categories) => applyFilters(categories, filters))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
}

function applyFilters<O>(categories: SelectQueryBuilder<DB, 'categories', O>, filters: Filters) {
  const { 'filter[id.eq]': id, 'filter[section_id.eq]': section, 'filter[parent_id.eq]': parent } = filters;
  return categories
    .$call(whereIf(id, (query, id) => query.where('categories.id', '=', id)))
    .$call(whereIf(section, (query, section) => query.where('categories.section_id', '=', section)))
    .$call(whereIf(parent, (query, parent) => query.where('categories.parent_id', '=', parent)));
}

export function findCategory(db: Db, id: number) {
  return selectCategories(db).where('categories.id', '=', id).executeTakeFirst();
}

/** The category to use as a parent, with its depth; 1 is the level directly below the section. */
export async function findParent(db: Db, id: number) {
  const row = await db
    .selectFrom('categories')
    .leftJoin('categories as parent', 'parent.id', 'categories.parent_id')
    .leftJoin('categories as grandparent', 'grandparent.id', 'parent.parent_id')
    .where('categories.id', '=', id)
    .select(['categories.section_id', 'categories.slug', 'parent.id as parent_id', 'grandparent.id as grandparent_id'])
    .executeTakeFirst();
  if (!row) return null;
  const { parent_id, grandparent_id, ...category } = row;
  return { ...category, depth: 1 + [parent_id, grandparent_id].filter((ancestorId) => ancestorId !== null).length };
}

interface CategoryPosition {
  section_id: number;
  parent_id: number | null;
}

/** The ids of the categories below one parent, or directly below the section, in their order. */
export async function listSiblings(db: Db, { section_id, parent_id }: CategoryPosition): Promise<number[]> {
  const rows = await db
    .selectFrom('categories')
    .where('section_id', '=', section_id)
    .where('parent_id', 'is not distinct from', parent_id)
    .select('id')
    .orderBy('order')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The slug itself and its numbered variants, such as `politics` and `politics-2`, if they are in use. */
export async function listCategorySlugsLike(db: Db, sectionId: number, slug: string): Promise<string[]> {
  const rows = await db
    .selectFrom('categories')
    .where('section_id', '=', sectionId)
    .where((eb) => eb.or([eb('slug', '=', slug), eb('slug', 'like', `${slug}-%`)]))
    .select('slug')
    .execute();
  return rows.map((row) => row.slug);
}

export async function insertCategory(db: Db, values: Insertable<Categories>): Promise<number> {
  const { id } = await db.insertInto('categories').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateCategory(db: Db, id: number, values: Updateable<Categories>): Promise<void> {
  await db.updateTable('categories').set(values).where('id', '=', id).execute();
}

/** Returns the ids that exist and locks them against deletion until the transaction ends. */
export async function lockCategoryTags(db: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await db.selectFrom('tags').where('id', 'in', ids).select('id').orderBy('id').forKeyShare().execute();
  return rows.map(({ id }) => id);
}

export async function replaceTags(db: Db, categoryId: number, ids: readonly number[]): Promise<void> {
  await db.deleteFrom('category_tags').where('category_id', '=', categoryId).execute();
  if (ids.length === 0) return;
  const rows = ids.map((tag_id, index) => ({ category_id: categoryId, tag_id, position: index + 1 }));
  await db.insertInto('category_tags').values(rows).execute();
}

/** Locks the category: until the transaction ends, no post or child category can be added to it. */
export function lockCategory(db: Db, id: number) {
  return db
    .selectFrom('categories')
    .innerJoin('sections', 'sections.id', 'categories.section_id')
    .where('categories.id', '=', id)
    .select(['categories.id', 'categories.catchy_title', 'categories.slug', 'sections.slug as section'])
    .forUpdate('categories')
    .executeTakeFirst();
}

/** Counts the records that prevent the deletion of the category. */
export function countContents(db: Db, id: number) {
  return db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('posts')
        .where('category_id', '=', id)
        .where('status', '<>', Status.DELETED)
        .select((posts) => posts.fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('posts'),
      eb
        .selectFrom('categories')
        .where('parent_id', '=', id)
        .select((children) => children.fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('children'),
      eb
        .selectFrom('call_to_actions')
        .where('category_id', '=', id)
        .select((actions) => actions.fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('call_to_actions'),
    ])
    .executeTakeFirstOrThrow();
}

/** Banners that are placed in this category. */
export async function listBannersOfCategory(db: Db, id: number): Promise<number[]> {
  const rows = await db.selectFrom('adv_banner_categories').where('category_id', '=', id).select('banner_id').execute();
  return rows.map(({ banner_id }) => banner_id);
}

/** Deletes a category that only permanently deleted posts still use, and sets their category to null. */
export async function deleteCategory(db: Db, id: number): Promise<void> {
  const deletedPosts = await db
    .selectFrom('posts')
    .where('category_id', '=', id)
    .where('status', '=', Status.DELETED)
    .select('id')
    .forNoKeyUpdate()
    .execute();
  await updatePosts(
    db,
    deletedPosts.map((post) => post.id),
    { category_id: null },
  );
  await db.deleteFrom('categories').where('id', '=', id).execute();
}
