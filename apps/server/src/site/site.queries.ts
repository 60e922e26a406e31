import type { Db } from '../platform/db/db';

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

/** The site's ads.txt; `null` when none was uploaded yet. */
export async function findAdsTxtText(db: Db): Promise<string | null> {
  const found = await db.selectFrom('ads_txt').select('content').executeTakeFirst();
  return found?.content ?? null;
}
