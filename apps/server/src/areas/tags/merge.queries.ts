import { sql } from 'kysely';
import type { Db } from '../../platform/db/db';

export async function listPostsOfTags(db: Db, ids: readonly number[], limit: number): Promise<number[]> {
  const rows = await db.selectFrom('post_tags').where('tag_id', 'in', ids).select('post_id').limit(limit).execute();
  return rows.map(({ post_id }) => post_id);
}

/** Adds the major tag to every post of the minor tags. A trigger updates the counts. */
export async function movePosts(db: Db, major: number, minors: readonly number[]): Promise<void> {
  await db
    .insertInto('post_tags')
    .columns(['post_id', 'tag_id'])
    .expression((eb) =>
      eb
        .selectFrom('post_tags')
        .where('tag_id', 'in', minors)
        .select(['post_id', sql<number>`${major}::integer`.as('tag_id')])
        .distinct()
        .orderBy('post_id'),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Replaces the minor tags by the major tag in the related tags of other tags, without duplicates. */
export async function moveRelations(db: Db, major: number, minors: readonly number[]): Promise<void> {
  await db
    .insertInto('related_tags')
    .columns(['tag_id', 'related_id', 'position'])
    .expression((eb) =>
      eb
        .selectFrom('related_tags')
        .where('related_id', 'in', minors)
        .where('tag_id', 'not in', [major, ...minors])
        .groupBy('tag_id')
        .select((group) => [
          'tag_id',
          sql<number>`${major}::integer`.as('related_id'),
          group.fn.min('position').as('position'),
        ])
        .orderBy('tag_id'),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Replaces the minor tags by the major tag in categories, without duplicates. */
export async function moveCategories(db: Db, major: number, minors: readonly number[]): Promise<void> {
  await db
    .insertInto('category_tags')
    .columns(['category_id', 'tag_id', 'position'])
    .expression((eb) =>
      eb
        .selectFrom('category_tags')
        .where('tag_id', 'in', minors)
        .groupBy('category_id')
        .select((group) => [
          'category_id',
          sql<number>`${major}::integer`.as('tag_id'),
          group.fn.min('position').as('position'),
        ])
        .orderBy('category_id'),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Replaces the minor tags by the major tag in the placements of banners. */
export async function moveBanners(db: Db, major: number, minors: readonly number[]): Promise<void> {
  await db
    .insertInto('adv_banner_tags')
    .columns(['banner_id', 'tag_id'])
    .expression((eb) =>
      eb
        .selectFrom('adv_banner_tags')
        .where('tag_id', 'in', minors)
        .select(['banner_id', sql<number>`${major}::integer`.as('tag_id')])
        .distinct()
        .orderBy('banner_id'),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Redirects the slugs of the minor tags, and the slugs that redirected to them, to the major tag. */
export async function redirectSlugs(db: Db, major: number, minors: readonly { id: number; slug: string }[]) {
  const ids = minors.map(({ id }) => id);
  await db.updateTable('tag_redirects').set({ tag_id: major }).where('tag_id', 'in', ids).execute();
  await db
    .insertInto('tag_redirects')
    .values(minors.map(({ slug }) => ({ slug, tag_id: major })))
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ tag_id: major }))
    .execute();
}
