import { sql } from 'kysely';
import { updatePosts } from '../../content/posts/post-rows.queries';
import type { Db } from '../../platform/db/db';
import { anyOf } from '../../platform/db/where-if';

/** Posts are moved this many at a time, so that each statement stays short. */
const BATCH = 5_000;

/** Locks a category and its descendants, parents first, so that no category is added to them before the commit. */
export async function holdSubtree(db: Db, id: number) {
  const below = await db
    .selectFrom('categories')
    .leftJoin('categories as above', 'above.id', 'categories.parent_id')
    .where((eb) =>
      eb.or([eb('categories.id', '=', id), eb('categories.parent_id', '=', id), eb('above.parent_id', '=', id)]),
    )
    .select('categories.id')
    .execute();
  return db
    .selectFrom('categories')
    .innerJoin('sections', 'sections.id', 'categories.section_id')
    .where('categories.id', '=', anyOf(below.map((row) => row.id)))
    .select(['categories.id', 'categories.parent_id', 'categories.section_id', 'categories.catchy_title'])
    .select(['categories.slug', 'sections.slug as section'])
    .orderBy('categories.id')
    .forUpdate('categories')
    .execute();
}
export type HeldCategory = Awaited<ReturnType<typeof holdSubtree>>[number];

export function findSection(db: Db, id: number) {
  return db.selectFrom('sections').where('id', '=', id).select(['id', 'slug']).forShare().executeTakeFirst();
}

/** Other categories of a section that have one of these slugs. */
export function listClashing(db: Db, sectionId: number, slugs: readonly string[], except: readonly number[]) {
  return db
    .selectFrom('categories')
    .where('section_id', '=', sectionId)
    .where('slug', 'in', slugs)
    .where('id', 'not in', except)
    .select(['catchy_title', 'slug'])
    .orderBy('slug')
    .execute();
}

/** One category may take the slug that another one of the same move gives up, so all of them give theirs up first. */
export async function writePlaces(db: Db, sectionId: number, moved: readonly { id: number; slug: string }[]) {
  const ids = moved.map(({ id }) => id);
  await db.updateTable('categories').set({ slug: sql`'#' || id` }).where('id', 'in', ids).execute();
  await sql`
    update categories
    set section_id = ${sectionId}, slug = wanted.slug
    from unnest(${ids}::integer[], ${moved.map(({ slug }) => slug)}::text[]) as wanted (id, slug)
    where categories.id = wanted.id
  `.execute(db);
}

/** Moves posts, menu items and call to actions of these categories to the section. Returns the number of posts. */
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
      .limit(BATCH)
      .forNoKeyUpdate()
      .execute();
    await updatePosts(
      db,
      batch.map((post) => post.id),
      { section_id: sectionId },
    );
    posts += batch.length;
    if (batch.length < BATCH) return posts;
  }
}
