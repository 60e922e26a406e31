import { MAX_KEYWORDS } from '@masthead/domain/posts/contract/keywords';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db';
import type { FindKeywords } from './search-console';

/** How often readers saw and clicked a page for one search query on one day. */
export interface StoredKeyword {
  path: string;
  day: string;
  /** The search query. */
  key: string;
  clicks: number;
  impressions: number;
  /** The average position in the search results. */
  position: number;
}

/** Sums the stored rows of these paths and days by key. Positions are weighted by impressions. */
export const findStoredKeywords: FindKeywords = async ({ db, paths }, { start_date, end_date }) => {
  const { rows } = await sql<{ key: string; clicks: number; impressions: number; position: number }>`
    select key, sum(clicks)::float8 as clicks, sum(impressions)::float8 as impressions,
      coalesce(sum(position * impressions) / nullif(sum(impressions), 0), avg(position)) as position
    from search_keywords
    where path = any(${paths}::text[]) and day between ${start_date} and ${end_date}
    group by key
    order by 2 desc, 3 desc, key
    limit ${MAX_KEYWORDS}
  `.execute(db);
  return rows;
};

/** Inserts rows or replaces those with the same path, day and key. `rows` must not contain duplicates. */
export async function writeKeywords(db: Db, rows: readonly StoredKeyword[]): Promise<void> {
  const column = <K extends keyof StoredKeyword>(name: K) => rows.map((row) => row[name]);
  await sql`
    insert into search_keywords (path, day, key, clicks, impressions, position)
    select * from unnest(
      ${column('path')}::text[], ${column('day')}::date[], ${column('key')}::text[],
      ${column('clicks')}::integer[], ${column('impressions')}::integer[], ${column('position')}::float8[]
    )
    on conflict (path, day, key) do update
      set clicks = excluded.clicks, impressions = excluded.impressions, position = excluded.position
  `.execute(db);
}

/** The slug of a post and its former slugs, or `undefined` if the post does not exist. */
export async function findSlugs(db: Db, postId: number): Promise<string[] | undefined> {
  const post = await db
    .selectFrom('posts')
    .where('id', '=', postId)
    .where('status', '<>', Status.DELETED)
    .select('slug')
    .executeTakeFirst();
  if (!post) return undefined;
  const formerSlugs = await db.selectFrom('post_redirects').where('post_id', '=', postId).select('slug').execute();
  return [...new Set([post, ...formerSlugs].flatMap(({ slug }) => (slug === null ? [] : [slug])))];
}
