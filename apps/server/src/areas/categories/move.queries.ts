import { sql } from 'kysely';
import { updatePosts } from '../../content/posts/post-rows.queries';
import type { Db } from '../../platform/db/db';
import { anyOf } from '../../platform/db/where-if';

/** Posts are moved this many at a time, so that each statement stays short. */
const BATCH_SIZE = 5_000;

/** Locks a category and its descendants, so that no category is added to them before the commit. */
export async function lockSubtree(db: Db, id: number) {
  // Categories have at most three levels: the category, its children and its grandchildren.
  const subtree = await db
    .selectFrom('categories')
    .leftJoin('categories as parent', 'parent.id', 'categories.parent_id')
    .where((eb) =>
      eb.or([eb('categories.id', '=', id), eb('categories.parent_id', '=', id), eb('parent.parent_id', '=', id)]),
    )
    .select('categories.id')
    .execute();
  return db
    .selectFrom('categories')
    .innerJoin('sections', 'sections.id', 'categories.section_id')
    .where('categories.id', '=', anyOf(subtree.map((row) => row.id)))
    .select(['categories.id', 'categories.parent_id', 'categories.section_id', 'categories.catchy_title'])
    .select(['categories.slug', 'sections.slug as section'])
    .orderBy('categories.id')
    .forUpdate('categories')
    .execute();
}
export type LockedCategory = Awaited<ReturnType<typeof lockSubtree>>[number];

/** Returns the section and prevents its deletion until the transaction ends. */
export function lockSection(db: Db, id: number) {
  return db.selectFrom('sections').where('id', '=', id).select(['id', 'slug']).forShare().executeTakeFirst();
}

/** The categories of the section that already have one of the slugs. `except` are the ids of the moved categories. */
export function listSlugConflicts(db: Db, sectionId: number, slugs: readonly string[], except: readonly number[]) {
  return db
    .selectFrom('categories')
    .where('section_id', '=', sectionId)
    .where('slug', 'in', slugs)
    .where('id', 'not in', except)
    .select(['catchy_title', 'slug'])
    .orderBy('slug')
    .execute();
}

/**
 * Writes the section and slugs of moved categories. Writes temporary slugs first, because a category may take a slug
 * that another category of the same move had.
 */
export async function writeSubtree(db: Db, sectionId: number, categories: readonly { id: number; slug: string }[]) {
  const ids = categories.map(({ id }) => id);
  await db.updateTable('categories').set({ slug: sql`'#' || id` }).where('id', 'in', ids).execute();
  await sql`
    update categories
    set section_id = ${sectionId}, slug = target.slug
    from unnest(${ids}::integer[], ${categories.map(({ slug }) => slug)}::text[]) as target (id, slug)
    where categories.id = target.id
  `.execute(db);
}

/** Moves posts, menu items and calls to action of these categories to the section. Returns the number of posts. */
export async function moveContent(db: Db, ids: readonly number[], sectionId: number): Promise<number> {
  for (const table of ['menus', 'call_to_actions'] as const) {
    await db
      .updateTable(table)
      .set({ section_id: sectionId })
      .where('category_id', 'in', ids)
      .where('section_id', 'is not', null)
      .execute();
  }
  let posts = 0;
  for (;;) {
    const batch = await db
      .selectFrom('posts')
      .where('category_id', 'in', ids)
      .where('section_id', 'is distinct from', sectionId)
      .select('id')
      .orderBy('id')
      .limit(BATCH_SIZE)
      .forNoKeyUpdate()
      .execute();
    await updatePosts(
      db,
      batch.map((post) => post.id),
      { section_id: sectionId },
    );
    posts += batch.length;
    if (batch.length < BATCH_SIZE) return posts;
  }
}
