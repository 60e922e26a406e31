import { MAX_KEYWORDS } from '@masthead/domain/posts/contract/keywords';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db';
import type { FindKeywords } from './search-console';

/** One line of what search engines tell about a day. */
export interface StoredKeyword {
  path: string;
  day: string;
  key: string;
  clicks: number;
  impressions: number;
  position: number;
}

/** The stored rows of these paths and days, one for each key. A position counts as often as it was seen. */
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

/** Adds the rows; what was known about the same path, day and key is replaced. None may come twice. */
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

/** The path of a post and those that lead to it; none of a post that has no address. `undefined` when there is no post. */
export async function findSlugs(db: Db, postId: number): Promise<string[] | undefined> {
  const post = await db
    .selectFrom('posts')
    .where('id', '=', postId)
    .where('status', '<>', Status.DELETED)
    .select('slug')
    .executeTakeFirst();
  if (!post) return undefined;
  const former = await db.selectFrom('post_redirects').where('post_id', '=', postId).select('slug').execute();
  return [...new Set([post, ...former].flatMap(({ slug }) => (slug === null ? [] : [slug])))];
}
