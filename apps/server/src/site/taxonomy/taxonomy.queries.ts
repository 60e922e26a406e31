import type { Db } from '../../platform/db/db';

/** What the page of a category says, beside what every page knows of it. */
export function findCategoryTexts(db: Db, id: number) {
  return db
    .selectFrom('categories')
    .where('id', '=', id)
    .select(['main_headline', 'description', 'body'])
    .executeTakeFirst();
}

/** In the order in which they were chosen. */
export function listCategoryTags(db: Db, id: number) {
  return db
    .selectFrom('category_tags')
    .innerJoin('tags', 'tags.id', 'category_tags.tag_id')
    .where('category_id', '=', id)
    .orderBy('position')
    .select(['tags.id', 'catchy_title', 'slug'])
    .execute();
}

/** A tag with its profile. */
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

/** The slug of the tag that took over a merged one of this slug; a tag that has the slug itself comes first. */
export async function findMergedTagSlug(db: Db, slug: string): Promise<string | null> {
  const found = await db
    .selectFrom('tag_redirects')
    .innerJoin('tags', 'tags.id', 'tag_redirects.tag_id')
    .where('tag_redirects.slug', '=', slug)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('tags as living').whereRef('living.slug', '=', 'tag_redirects.slug').select('living.id'))),
    )
    .select('tags.slug')
    .executeTakeFirst();
  return found?.slug ?? null;
}
