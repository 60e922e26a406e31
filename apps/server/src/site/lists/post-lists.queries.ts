import { Status } from '@masthead/domain/posts/rules/statuses';
import { type RawBuilder, sql } from 'kysely';
import { findByWords } from '../../content/post-words/post-words.queries';
import { listTag } from '../../content/posts/site-tags';
import type { Db } from '../../platform/db/db';
import { selectNewestCards } from './cards.queries';

/** A list of published posts, such as those of a section, the newest first. */
export interface PostList {
  /** Identifies the list in the page cache. */
  key: string;
  /** The tags of the pages that show the list. */
  tags: readonly string[];
  /** A query for all posts of the list with the columns `at`, the time of the first publication, and `id`. */
  entries: RawBuilder<unknown>;
}

/** The position of a post in a list. A page starts after the post of its cursor. */
export interface Cursor {
  /** The text representation of PostgreSQL: a JavaScript date would lose the microseconds. */
  at: string;
  id: number;
}

export interface ListRange {
  limit: number;
  offset: number;
  /** The range starts after this post; by default at the start of the list. */
  after?: Cursor | null;
}

const publishedPosts = sql`select first_published_at as at, id from posts where is_public`;

export const allPosts: PostList = { key: 'all', tags: [listTag(null)], entries: publishedPosts };

export const postsOfSection = (id: number): PostList => ({
  key: `section ${id}`,
  tags: [listTag('section', id)],
  entries: sql`${publishedPosts} and section_id = ${id}`,
});

/** Posts of several categories. Each branch is ordered, so that PostgreSQL merges index scans instead of sorting. */
export const postsOfCategories = (ids: readonly [number, ...number[]]): PostList => ({
  key: `category ${ids.join(' ')}`,
  tags: ids.map((id) => listTag('category', id)),
  entries: sql.join(
    ids.map((id) => sql`(${publishedPosts} and category_id = ${id} order by at desc, id desc)`),
    sql` union all `,
  ),
});

const linkTables = {
  tag: { table: 'post_tags', column: 'tag_id' },
  author: { table: 'post_authors', column: 'user_id' },
  expert: { table: 'post_experts', column: 'expert_id' },
} as const;

/** The posts of a tag, author or expert. The join tables have a copy of `first_published_at` for this query. */
export function postsLinkedTo(kind: keyof typeof linkTables, id: number): PostList {
  const { table, column } = linkTables[kind];
  const entries = sql`
    select first_published_at as at, post_id as id from ${sql.table(table)}
    where ${sql.ref(column)} = ${id} and first_published_at is not null
  `;
  return { key: `${kind} ${id}`, tags: [listTag(kind, id)], entries };
}

/** The ids of a range, by an index-only scan. The rows of the posts are read for these ids only. */
export function selectIdsOfRange({ entries }: PostList, { limit, offset, after }: ListRange) {
  const older = after ? sql`where (at, id) < (${after.at}::timestamptz, ${after.id}::integer)` : sql``;
  return sql<number>`(
    select id from (${entries}) as entry ${older} order by at desc, id desc limit ${limit} offset ${offset}
  )`;
}

export function listCards(db: Db, list: PostList, range: ListRange) {
  return selectNewestCards(db).where('posts.id', 'in', selectIdsOfRange(list, range)).execute();
}

/** Every `step`-th entry of the whole list. Each step of the recursion skips `step` entries of the index. */
export async function listCursors(db: Db, { entries }: PostList, step: number): Promise<Cursor[]> {
  const selectNext = (older: RawBuilder<unknown>) =>
    sql`select at, id from (${entries}) as entry ${older} order by at desc, id desc limit 1 offset ${step - 1}`;
  const { rows } = await sql<Cursor>`
    with recursive cursor (at, id) as (
      (${selectNext(sql``)})
      union all
      select next.at, next.id
      from cursor cross join lateral (${selectNext(sql`where (entry.at, entry.id) < (cursor.at, cursor.id)`)}) as next
    )
    select at::text, id from cursor order by cursor.at desc, id desc
  `.execute(db);
  return rows;
}

/** The newest articles of several categories, without the `excluded` ones. */
export function listNewestOfCategories(
  db: Db,
  categories: readonly number[],
  limit: number,
  excluded: readonly number[] = [],
) {
  // Reads only the newest posts of each category. One scan over all categories would read and sort all their posts.
  const ids = sql<number>`(
    select listed.id
    from unnest(${categories}::integer[]) as category (id) cross join lateral (
      select id, first_published_at from posts
      where is_public and category_id = category.id and id <> all(${excluded}::integer[])
      order by first_published_at desc, id desc
      limit ${limit}
    ) as listed
    order by listed.first_published_at desc, listed.id desc
    limit ${limit}
  )`;
  return selectNewestCards(db).where('posts.id', 'in', ids).execute();
}

/** Published articles that contain every word, the newest first. Only the best `maxHits` are considered. */
export async function searchArticles(db: Db, query: string, maxHits: number, { limit, offset }: ListRange) {
  const posts = db.selectFrom('posts').where('posts.status', '=', Status.PUBLISHED);
  const ids = await findByWords(db, { posts, statuses: [Status.PUBLISHED], isFiltered: false }, query, maxHits);
  if (ids.length === 0) return [];
  return selectNewestCards(db).where('posts.id', 'in', ids).limit(limit).offset(offset).execute();
}
