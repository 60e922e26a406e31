import type { Db } from '../../platform/db/db';

/** The texts of a category that only its own page shows. */
export function findCategoryTexts(db: Db, id: number) {
  return db
    .selectFrom('categories')
    .where('id', '=', id)
    .select(['main_headline', 'description', 'body'])
    .executeTakeFirst();
}

/** The tags that editors attached to a category. */
export function listCategoryTags(db: Db, id: number) {
  return db
    .selectFrom('category_tags')
    .innerJoin('tags', 'tags.id', 'category_tags.tag_id')
    .where('category_id', '=', id)
    .orderBy('position')
    .select(['tags.id', 'catchy_title', 'slug'])
    .execute();
}

export function findTagBySlug(db: Db, slug: string) {
  return db
    .selectFrom('tags')
    .where('slug', '=', slug)
    .select(['id', 'section_id', 'catchy_title', 'slug', 'main_headline', 'description'])
    .select(['body', 'thumb', 'social_links', 'json_ld'])
    .$narrowType<{ body: unknown; social_links: Record<string, string> }>()
    .executeTakeFirst();
}
export type TagRow = NonNullable<Awaited<ReturnType<typeof findTagBySlug>>>;

export function listRelatedTags(db: Db, id: number) {
  return db
    .selectFrom('related_tags')
    .innerJoin('tags', 'tags.id', 'related_id')
    .where('tag_id', '=', id)
    .orderBy('position')
    .select(['tags.id', 'catchy_title', 'slug'])
    .execute();
}

/** The slug of the major tag, by the slug of a merged tag. Returns `null` if an existing tag has the slug. */
export async function findMergedTagSlug(db: Db, slug: string): Promise<string | null> {
  const tag = await db
    .selectFrom('tag_redirects')
    .innerJoin('tags', 'tags.id', 'tag_redirects.tag_id')
    .where('tag_redirects.slug', '=', slug)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('tags as existing').whereRef('existing.slug', '=', 'tag_redirects.slug').select('existing.id'),
        ),
      ),
    )
    .select('tags.slug')
    .executeTakeFirst();
  return tag?.slug ?? null;
}
