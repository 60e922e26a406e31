import { paletteLimits } from '@masthead/domain/palette/contract';
import { activeStatuses } from '@masthead/domain/posts/rules/statuses';
import { sql } from 'kysely';
import { estimateRows } from '../../content/post-words/post-words.queries';
import type { Db } from '../../platform/db/db';
import { userWords } from '../../platform/db/expressions';
import { selectTagMatches } from './tag-matches.queries';
import { type TypedWord, toTextQuery } from './typed-words.queries';

// Finds posts by words, authors and tags. Every statement reads a bounded number of rows.

/** Words in more posts than this are searched among the newest posts instead of the whole archive. */
const MAX_MATCHES = 2000;
const MAX_NEWEST_SEARCHED = 1000;
/** The number of matching authors or tags whose posts are read. */
const MAX_NAMES = 5;
/** A query with more words is not split into the name of an author or tag and words of the text. */
const MAX_SPLIT_WORDS = 4;
/** The number of posts with the words of the text that are compared with the authors and tags of the name. */
const MAX_SPLIT_MATCHES = 1000;

interface Hit {
  id: number;
  in_headline: boolean;
}

/** Ids of posts: by headline first, then by author, by tag, and by the rest of the text. */
export async function findPostIds(db: Db, words: readonly TypedWord[]): Promise<number[]> {
  const limit = paletteLimits.post;
  const [hits, byName] = await Promise.all([findByWords(db, words, limit), findByName(db, words, limit)]);
  const byHeadline = hits.filter(({ in_headline }) => in_headline);
  const ids = [...new Set([...toIds(byHeadline), ...byName, ...toIds(hits)])];
  return ids.length > 0 ? ids.slice(0, limit) : findByNameAndWords(db, words, limit);
}

const toIds = (hits: readonly { id: number }[]) => hits.map(({ id }) => id);

/** Posts that contain every word: in the headline first, then unpublished posts, then the newest. May repeat a post. */
async function findByWords(db: Db, words: readonly TypedWord[], limit: number): Promise<Hit[]> {
  const query = toTextQuery(words);
  const hits = await findRareWords(db, 'anywhere', query, limit);
  if (hits) return hits;
  const [byHeadline, newest] = await Promise.all([
    findRareWords(db, 'headline', query, limit),
    findAmongNewest(db, query, limit),
  ]);
  return [...(byHeadline ?? []), ...newest];
}

const order = sql`order by in_headline desc, status <> 3 desc, published_at desc nulls last, id desc`;

/** Searches the whole archive. `null` if too many posts contain the words. */
async function findRareWords(
  db: Db,
  column: 'headline' | 'anywhere',
  query: string,
  limit: number,
): Promise<Hit[] | null> {
  const isMatch = sql`${sql.ref(column)} @@ ${query}::tsquery`;
  if ((await estimateRows(db, sql`select from post_words where ${isMatch}`)) > MAX_MATCHES) return null;
  // The planner's estimate may be too low. The limit bounds the number of rows that the query reads.
  const { rows } = await sql<Hit & { total: number }>`
    with matches as materialized (
      select post_id as id, status, published_at, headline @@ ${query}::tsquery as in_headline from post_words
      where ${isMatch} and status = any(${activeStatuses}::smallint[]) limit ${MAX_MATCHES}
    )
    select id, in_headline, (select count(*) from matches)::integer as total from matches ${order} limit ${limit}
  `.execute(db);
  return rows[0]?.total === MAX_MATCHES ? null : rows;
}

/** Searches the posts that were created last. */
async function findAmongNewest(db: Db, query: string, limit: number): Promise<Hit[]> {
  const { rows } = await sql<Hit>`
    with newest as materialized (
      select post_id as id, status, published_at, headline @@ ${query}::tsquery as in_headline,
        anywhere @@ ${query}::tsquery as is_hit
      from post_words where status = any(${activeStatuses}::smallint[])
      order by post_id desc limit ${MAX_NEWEST_SEARCHED}
    )
    select id, in_headline from newest where is_hit ${order} limit ${limit}
  `.execute(db);
  return rows;
}

/** The newest posts of the authors and tags whose name has every word. */
async function findByName(db: Db, words: readonly TypedWord[], limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with authors as materialized (${selectAuthors(words)}), named_tags as materialized (${selectTags(words)})
    (
      select newest.post_id as id from authors cross join lateral (
        select post_id, published_at from post_authors where user_id = authors.id and is_listable
        order by published_at desc nulls last, post_id desc limit ${limit}
      ) as newest order by newest.published_at desc nulls last, newest.post_id desc limit ${limit}
    ) union all (
      select newest.post_id from named_tags cross join lateral (
        select post_id from post_tags where tag_id = named_tags.id order by post_id desc limit ${limit}
      ) as newest
      join post_words on post_words.post_id = newest.post_id and status = any(${activeStatuses}::smallint[])
      order by newest.post_id desc limit ${limit}
    )
  `.execute(db);
  return toIds(rows);
}

const selectAuthors = (words: readonly TypedWord[]) =>
  sql`select id from users where ${userWords} @@ ${toTextQuery(words)}::tsquery order by id limit ${MAX_NAMES}`;

const selectTags = (words: readonly TypedWord[]) =>
  sql`select id from (${selectTagMatches(words)}) as matches order by article_count desc, id limit ${MAX_NAMES}`;

/** Posts by an author or tag and words of the text, such as `okafor harbour`. The name is first or last. */
async function findByNameAndWords(db: Db, words: readonly TypedWord[], limit: number): Promise<number[]> {
  if (words.length < 2 || words.length > MAX_SPLIT_WORDS) return [];
  for (let index = 1; index < words.length; index++) {
    const [start, end] = [words.slice(0, index), words.slice(index)];
    for (const [name, text] of [[start, end] as const, [end, start] as const]) {
      const ids = await findByNameAmong(db, name, text, limit);
      if (ids.length > 0) return ids;
    }
  }
  return [];
}

async function findByNameAmong(
  db: Db,
  name: readonly TypedWord[],
  text: readonly TypedWord[],
  limit: number,
): Promise<number[]> {
  const { rows: names } = await sql<{ id: number; is_tag: boolean }>`
    (select id, false as is_tag from (${selectAuthors(name)}) as authors)
    union all (select id, true from (${selectTags(name)}) as named_tags)
  `.execute(db);
  if (names.length === 0) return [];
  const ids = toIds(await findByWords(db, text, MAX_SPLIT_MATCHES));
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${ids}::integer[]) with ordinality as posts (id, position)
    where exists (
      select from post_authors where post_id = posts.id
        and user_id = any(${toIds(names.filter(({ is_tag }) => !is_tag))}::integer[])
    ) or exists (
      select from post_tags where post_id = posts.id
        and tag_id = any(${toIds(names.filter(({ is_tag }) => is_tag))}::integer[])
    )
    order by position limit ${limit}
  `.execute(db);
  return toIds(rows);
}
