import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/db';
import type { DB } from '../../platform/db/schema.gen';

/** The posts that are searched. */
export interface Searched {
  /** Those that the filters let through, not put in order yet. */
  posts: SelectQueryBuilder<DB, 'posts', object>;
  statuses: readonly number[];
  /** Whether other filters than the statuses take part. */
  isFiltered: boolean;
}

/** How many of the newest posts are looked at first. */
const NEWEST = 1000;
/** What stands in as many of them is looked for among them only: the archive would have thousands. */
const COMMON = NEWEST / 20;

interface Hit {
  id: number;
  in_headline: boolean;
}

/** Those of the newest posts that have the words, in order; and whether there are no others. */
async function amongNewest(db: Db, { posts }: Searched, text: string): Promise<{ hits: Hit[]; isAll: boolean }> {
  const newest = posts
    .orderBy('posts.published_at', (by) => by.desc().nullsLast())
    .orderBy('posts.id', 'desc')
    .limit(NEWEST)
    .select(['posts.id', 'posts.published_at']);
  const { rows } = await sql<{ looked: number; hits: Hit[] }>`
    with newest as materialized (${newest}),
    hits as (
      select newest.id, newest.published_at, words.in_headline
      -- One after the other, by their ids: the planner would rather read the words of every post that has them.
      from newest cross join lateral (
        select headline @@ typed_words(${text}) as in_headline, anywhere @@ typed_words(${text}) as is_hit
        from post_words where post_id = newest.id offset 0
      ) as words
      where words.is_hit
    )
    select (select count(*) from newest) as looked,
      coalesce((select json_agg(json_build_object('id', id, 'in_headline', in_headline)
        order by published_at desc nulls last, id desc) from hits), '[]') as hits
  `.execute(db);
  const { looked, hits } = rows[0] as (typeof rows)[0];
  return { hits, isAll: looked < NEWEST };
}

type Column = 'headline' | 'anywhere';

/**
 * All that have the words, up to a limit. Found by the words first and put in order afterwards: in the order of the list,
 * the planner would look at every post in turn.
 */
async function inArchive(db: Db, searched: Searched, column: Column, text: string, limit: number): Promise<number[]> {
  const { posts, statuses, isFiltered } = searched;
  const within = posts.where('posts.id', 'in', sql<number>`(select id from found)`).select('posts.id');
  const { rows } = await sql<{ id: number }>`
    with found as materialized (
      select post_id as id, published_at from post_words
      where ${sql.ref(column)} @@ typed_words(${text}) and status = any(${statuses}::smallint[])
    )
    select id from found ${isFiltered ? sql`where id in (${within})` : sql``}
    order by published_at desc nulls last, id desc limit ${limit}
  `.execute(db);
  return rows.map(({ id }) => id);
}

const idsOf = (hits: readonly { id: number }[]) => hits.map(({ id }) => id);

interface Found {
  headlines: number[];
  anywhere: number[];
}

async function findPosts(db: Db, searched: Searched, text: string, limit: number): Promise<Found> {
  const { hits, isAll } = await amongNewest(db, searched, text);
  const headed = hits.filter(({ in_headline }) => in_headline);
  const isEnough = (near: readonly Hit[]) => isAll || near.length >= COMMON;
  const [headlines, anywhere] = await Promise.all([
    isEnough(headed) ? idsOf(headed) : inArchive(db, searched, 'headline', text, limit),
    isEnough(hits) ? idsOf(hits) : inArchive(db, searched, 'anywhere', text, limit),
  ]);
  return { headlines, anywhere };
}

/** The posts that have every word, those with all of them in the headline first, the newest first; at most so many. */
export async function findByWords(db: Db, searched: Searched, text: string, limit: number): Promise<number[]> {
  const { headlines, anywhere } = await findPosts(db, searched, text, limit);
  return [...new Set([...headlines, ...anywhere])].slice(0, limit);
}

/** At most as many authors are looked for as a filter of the list takes. */
const MAX_AUTHORS = 50;

/** The posts of authors whose nickname and username have every word, the newest first. */
async function findByAuthor(db: Db, { posts }: Searched, text: string, limit: number): Promise<number[]> {
  const { rows: authors } = await sql<{ id: number }>`
    select id from users
    where words_of(plain_words(concat_ws(' ', nickname, username))) @@ typed_words(${text})
    order by id limit ${MAX_AUTHORS}
  `.execute(db);
  if (authors.length === 0) return [];
  const written = db.selectFrom('post_authors').select('post_id').where('user_id', 'in', idsOf(authors));
  const rows = await posts
    .where('posts.id', 'in', written)
    .orderBy('posts.published_at', (by) => by.desc().nullsLast())
    .orderBy('posts.id', 'desc')
    .limit(limit)
    .select('posts.id')
    .execute();
  return idsOf(rows);
}

/** The same by words and by the names of authors: first by headline, then by author, then by the rest of the text. */
export async function findByWordsAndAuthors(
  db: Db,
  searched: Searched,
  text: string,
  limit: number,
): Promise<number[]> {
  const [{ headlines, anywhere }, written] = await Promise.all([
    findPosts(db, searched, text, limit),
    findByAuthor(db, searched, text, limit),
  ]);
  return [...new Set([...headlines, ...written, ...anywhere])].slice(0, limit);
}

/** For suggestions: by the headline alone, in the same order. */
export async function findByHeadline(db: Db, searched: Searched, text: string, limit: number): Promise<number[]> {
  const { hits, isAll } = await amongNewest(db, searched, text);
  const headed = hits.filter(({ in_headline }) => in_headline);
  const isEnough = isAll || headed.length >= Math.min(limit, COMMON);
  return isEnough ? idsOf(headed).slice(0, limit) : inArchive(db, searched, 'headline', text, limit);
}
