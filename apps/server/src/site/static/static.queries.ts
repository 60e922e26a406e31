import type { Db } from '../../db/db';

export function findStaticPage(db: Db, slug: string) {
  return db
    .selectFrom('static_pages')
    .where('slug', '=', slug)
    .select(['section_id', 'title', 'slug', 'html', 'css'])
    .executeTakeFirst();
}
