import { TemplateType } from '@masthead/domain/posts/rules/template-types';
import { sql } from 'kysely';
import { IDS_IN_SITEMAP_FILE } from '../../content/posts/sitemap-files';
import type { StoredPicture } from '../../media/renditions/rendition';
import type { Db } from '../../platform/db/db';

/** The public modification time, as in `toArticleDates`. A database index depends on this expression. */
const modificationTime = sql<string>`greatest(content_changed_at, coalesce(first_published_at, published_at))`;

/** The indexes of the article files that are not empty, with the last change in each. */
export async function listArticleFiles(db: Db): Promise<{ file: number; changed_at: string }[]> {
  const { rows } = await sql<{ file: number; changed_at: string }>`
    select file, changed_at
    from generate_series(0, (select max(id) / ${sql.lit(IDS_IN_SITEMAP_FILE)} from posts)) as file cross join lateral (
      select ${modificationTime} as changed_at from posts
      where is_public and template_type <> ${sql.lit(TemplateType.EXTERNAL_LINK)}
        and id / ${sql.lit(IDS_IN_SITEMAP_FILE)} = file
      order by ${modificationTime} desc nulls last
      limit 1
    ) as changed
    order by file
  `.execute(db);
  return rows;
}

/** The thumbnail of an article; `null` without one. */
const picture = sql<StoredPicture | null>`
  case when images.id is not null then json_build_object(
    'id', images.id, 'hash_key', hash_key, 'ext', ext, 'has_watermark', has_watermark, 'color', color,
    'focal_point', focal_point, 'crops', crops
  ) end
`;

/** The articles of one file. External links have no page, so they are excluded. */
export function listSitemapArticles(db: Db, file: number) {
  return (
    db
      .selectFrom('posts')
      // A join instead of a subquery per row: a file has thousands of rows.
      .leftJoin('images', 'images.hash_key', 'posts.thumb')
      .where('posts.id', '>=', file * IDS_IN_SITEMAP_FILE)
      .where('posts.id', '<', (file + 1) * IDS_IN_SITEMAP_FILE)
      .where('is_public', '=', sql.lit(true))
      .where('template_type', '<>', TemplateType.EXTERNAL_LINK)
      .select(['slug', 'published_at', 'first_published_at', 'content_changed_at'])
      .select(picture.as('image'))
      .orderBy('posts.id')
      .execute()
  );
}

/** Articles that were published in this period, the newest first, without paid content. */
export function listNews(db: Db, since: string, until: string, limit: number) {
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
    .limit(limit)
    .execute();
}

interface SitemapTag {
  slug: string;
  /** The first publication of its newest article. */
  changed_at: string | null;
}

/** Tags with at least one article, those with the most articles first. */
export async function listSitemapTags(db: Db, limit: number): Promise<SitemapTag[]> {
  const { rows } = await sql<SitemapTag>`
    select slug, newest.first_published_at as changed_at
    from (select id, slug from tags where article_count > 0 order by article_count desc, id desc) as used
    cross join lateral (
      select first_published_at from post_tags
      where tag_id = used.id and first_published_at is not null
      order by first_published_at desc
      limit 1
    ) as newest
    limit ${limit}
  `.execute(db);
  return rows;
}

export function listSitemapExperts(db: Db, limit: number) {
  return db.selectFrom('experts').select(['slug', 'updated_at']).orderBy('id').limit(limit).execute();
}

export function listSitemapAuthors(db: Db, limit: number) {
  return db
    .selectFrom('users')
    .where('show_on_site', '=', true)
    .select(['id', 'slug'])
    .orderBy('id')
    .limit(limit)
    .execute();
}

export function listSitemapStaticPages(db: Db, limit: number) {
  return db.selectFrom('static_pages').select(['slug', 'updated_at']).orderBy('id').limit(limit).execute();
}
