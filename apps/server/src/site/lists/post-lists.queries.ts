import { Status } from '@masthead/domain/posts/rules/statuses';
import { type RawBuilder, sql } from 'kysely';
import { findByWords } from '../../content/post-words/post-words.queries';
import type { Db } from '../../platform/db/db';
import { newestCards } from './cards.queries';

/** A list of published posts, the newest first. `entries` selects the columns `at` and `id` of all of them. */
export interface PostList {
  /** Names the list in the page cache. */
  key: string;
  entries: RawBuilder<unknown>;
}

/** The last entry before a page. */
export interface Cursor {
  /** As the database prints it: a JavaScript date would lose the microseconds. */
  at: string;
  id: number;
}

export interface Range {
  limit: number;
  offset: number;
  after?: Cursor | null;
}

const publishedPosts = sql`select first_published_at as at, id from posts where is_public`;

export const allPosts: PostList = { key: 'all', entries: publishedPosts };

export const postsOfSection = (id: number): PostList => ({
  key: `section ${id}`,
  entries: sql`${publishedPosts} and section_id = ${id}`,
});

/** Posts of a category and of those below it. Each branch is ordered, so that PostgreSQL merges index scans instead of sorting. */
export const postsOfCategories = (ids: readonly [number, ...number[]]): PostList => ({
  key: `category ${ids.join(' ')}`,
  entries: sql.join(
    ids.map((id) => sql`(${publishedPosts} and category_id = ${id} order by at desc, id desc)`),
    sql` union all `,
  ),
});

const links = {
  tag: { table: 'post_tags', column: 'tag_id' },
  author: { table: 'post_authors', column: 'user_id' },
  expert: { table: 'post_experts', column: 'expert_id' },
} as const;

/** Posts that name a tag or a person. */
export function postsNaming(kind: keyof typeof links, id: number): PostList {
  const { table, column } = links[kind];
  const entries = sql`
    select first_published_at as at, post_id as id from ${sql.table(table)}
    where ${sql.ref(column)} = ${id} and first_published_at is not null
  `;
  return { key: `${kind} ${id}`, entries };
}

/** The ids of a range, read from an index alone. The rows of the posts are looked up for these ids only. */
export function idsOfRange({ entries }: PostList, { limit, offset, after }: Range) {
  const older = after ? sql`where (at, id) < (${after.at}::timestamptz, ${after.id}::integer)` : sql``;
  return sql<number>`(
    select id from (${entries}) as entry ${older} order by at desc, id desc limit ${limit} offset ${offset}
  )`;
}

export function listCards(db: Db, list: PostList, range: Range) {
  return newestCards(db).where('posts.id', 'in', idsOfRange(list, range)).execute();
}

/** Every `step`-th entry of the whole list. */
export async function listCursors(db: Db, { entries }: PostList, step: number): Promise<Cursor[]> {
  const next = (older: RawBuilder<unknown>) =>
    sql`select at, id from (${entries}) as entry ${older} order by at desc, id desc limit 1 offset ${step - 1}`;
  const { rows } = await sql<Cursor>`
    with recursive cursor (at, id) as (
      (${next(sql``)})
      union all
      select next.at, next.id
      from cursor cross join lateral (${next(sql`where (entry.at, entry.id) < (cursor.at, cursor.id)`)}) as next
    )
    select at::text, id from cursor order by cursor.at desc, id desc
  `.execute(db);
  return rows;
}

/** The newest posts of any of the categories, without some that are shown elsewhere. */
export function listNewestOfCategories(
  db: Db,
  categories: readonly number[],
  limit: number,
  without: readonly number[] = [],
) {
  // Reads the newest of each category. One scan over all categories would read and sort every post of them.
  const ids = sql<number>`(
    select listed.id
    from unnest(${categories}::integer[]) as category (id) cross join lateral (
      select id, first_published_at from posts
      where is_public and category_id = category.id and id <> all(${without}::integer[])
      order by first_published_at desc, id desc
      limit ${limit}
    ) as listed
    order by listed.first_published_at desc, listed.id desc
    limit ${limit}
  )`;
  return newestCards(db).where('posts.id', 'in', ids).execute();
}

/** Published articles with every one of the words, the newest first: of the best so many. */
export async function searchArticles(db: Db, words: string, most: number, { limit, offset }: Range) {
  const posts = db.selectFrom('posts').where('posts.status', '=', Status.PUBLISHED);
  const found = await findByWords(db, { posts, statuses: [Status.PUBLISHED], isFiltered: false }, words, most);
  if (found.length === 0) return [];
  return newestCards(db).where('posts.id', 'in', found).limit(limit).offset(offset).execute();
}
