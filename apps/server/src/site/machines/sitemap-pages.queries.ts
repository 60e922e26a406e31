import { sql } from 'kysely';
import type { Db } from '../../platform/db/db';

/** A page by what its address is made from, and when its newest article came out. */
interface Listed {
  slug: string;
  changed_at: string | null;
}

/** Tags that readers find something under, those with most articles first. */
export async function listSitemapTags(db: Db, most: number): Promise<Listed[]> {
  const { rows } = await sql<Listed>`
    select slug, newest.first_published_at as changed_at
    from (select id, slug from tags where article_count > 0 order by article_count desc, id desc) as used
    cross join lateral (
      select first_published_at from post_tags
      where tag_id = used.id and first_published_at is not null
      order by first_published_at desc
      limit 1
    ) as newest
    limit ${most}
  `.execute(db);
  return rows;
}

export function listSitemapExperts(db: Db, most: number) {
  return db.selectFrom('experts').select(['slug', 'updated_at']).orderBy('id').limit(most).execute();
}

/** Those whose page is switched on. */
export function listSitemapAuthors(db: Db, most: number) {
  return db
    .selectFrom('users')
    .where('show_on_site', '=', true)
    .select(['id', 'slug'])
    .orderBy('id')
    .limit(most)
    .execute();
}

export function listSitemapStaticPages(db: Db, most: number) {
  return db.selectFrom('static_pages').select(['slug', 'updated_at']).orderBy('id').limit(most).execute();
}
