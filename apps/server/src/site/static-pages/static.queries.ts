import type { PageLayout } from '@masthead/markup/page-layout';
import type { Db } from '../../platform/db/db';

export function findStaticPage(db: Db, slug: string) {
  return db
    .selectFrom('static_pages')
    .where('slug', '=', slug)
    .select(['section_id', 'title', 'slug', 'html', 'css', 'layout'])
    .$narrowType<{ layout: PageLayout | null }>()
    .executeTakeFirst();
}
export type StaticPageRow = NonNullable<Awaited<ReturnType<typeof findStaticPage>>>;
