import { TemplateType } from '@masthead/domain/posts/rules/template-types';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db';
import { imageOf } from '../lists/cards.queries';

/** Ids in one file. An index of the table is made for this number. */
const IDS_IN_FILE = 5000;

/** The last change that readers are told of, as `articleDates` has it. An index of the table is made for this expression. */
const changedAt = sql<string>`greatest(content_changed_at, coalesce(first_published_at, published_at))`;

/** The files that have something, each by the number it counts ids in, with the last change in it. */
export async function listArticleFiles(db: Db): Promise<{ file: number; changed_at: string }[]> {
  const { rows } = await sql<{ file: number; changed_at: string }>`
    select file, changed_at
    from generate_series(0, (select max(id) / ${sql.lit(IDS_IN_FILE)} from posts)) as file cross join lateral (
      select ${changedAt} as changed_at from posts
      where is_public and template_type <> ${sql.lit(TemplateType.EXTERNAL_LINK)}
        and id / ${sql.lit(IDS_IN_FILE)} = file
      order by ${changedAt} desc nulls last
      limit 1
    ) as changed
    order by file
  `.execute(db);
  return rows;
}

/** The articles of one file. External links lead away, and have no page of their own. */
export function listSitemapArticles(db: Db, file: number) {
  return db
    .selectFrom('posts')
    .where('id', '>=', file * IDS_IN_FILE)
    .where('id', '<', (file + 1) * IDS_IN_FILE)
    .where('is_public', '=', sql.lit(true))
    .where('template_type', '<>', TemplateType.EXTERNAL_LINK)
    .select(['slug', 'published_at', 'first_published_at', 'content_changed_at'])
    .select((eb) => imageOf(eb).as('image'))
    .orderBy('id')
    .execute();
}

/** What came out since then and is the newsroom's own, the newest first. */
export function listNews(db: Db, since: string, until: string, most: number) {
  return db
    .selectFrom('posts')
    .where('is_public', '=', sql.lit(true))
    .where('first_published_at', '>=', since)
    .where('first_published_at', '<=', until)
    .where('template_type', '<>', TemplateType.EXTERNAL_LINK)
    .where('is_sponsored', '=', false)
    .where('advert_status', '=', 0)
    .select(['slug', 'main_headline', 'first_published_at', 'section_id'])
    .orderBy('first_published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
}

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
