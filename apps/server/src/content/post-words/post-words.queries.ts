import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/db';
import type { DB } from '../../platform/db/schema.gen';

// Full-text search of posts. The table `post_words` has the words of each post.

/** The posts among which a search looks. */
export interface SearchScope {
  /** The posts that match the filters, unordered. */
  posts: SelectQueryBuilder<DB, 'posts', object>;
  statuses: readonly number[];
  /** Whether `posts` has filters other than the status. */
  isFiltered: boolean;
}

/** Up to this many matches, reading all of them from the index takes less time than reading the newest posts. */
const MAX_RARE_MATCHES = 2000;
/** Number of the newest posts that a search for common words reads before it uses the index of the archive. */
const MAX_NEWEST_SEARCHED = 1000;
/** With this many hits among the newest posts, the archive is not searched: it would return thousands. */
const MIN_COMMON_HITS = MAX_NEWEST_SEARCHED / 20;
/** Words in a smaller share of all posts rarely have enough hits among the newest posts, so these are not read first. */
const MAX_RARE_SHARE = MIN_COMMON_HITS / MAX_NEWEST_SEARCHED / 2;

interface Hit {
  id: number;
  in_headline: boolean;
}

/** A search first indexes at most this many changed posts. A job indexes the others. */
const MAX_INDEXED_BY_SEARCH = 20;

/** Indexes the words of posts that have changed, the last changed first. Returns the number of posts. */
export async function indexPendingPosts(db: Db, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select index_pending_posts(${limit}) as count`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Whether few posts contain the words, by the planner's estimate. A wrong estimate only makes the search slower. */
async function areRare(db: Db, text: string): Promise<boolean> {
  const matches = await estimateRows(db, sql`select from post_words where anywhere @@ typed_words(${text})`);
  if (matches <= MAX_RARE_MATCHES) return true;
  return matches <= MAX_RARE_SHARE * (await estimateRows(db, sql`select from post_words`));
}

/** The planner's estimate of the number of rows that a query returns. */
export async function estimateRows(db: Db, query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) ${query}
  `.execute(db);
  const [plan] = rows[0]?.['QUERY PLAN'] ?? [];
  return plan?.Plan['Plan Rows'] ?? Number.POSITIVE_INFINITY;
}

/** Hits among the newest posts, in order. `isAll` means that there are no older posts. */
async function findAmongNewest(db: Db, { posts }: SearchScope, text: string): Promise<{ hits: Hit[]; isAll: boolean }> {
  const newest = posts
    .orderBy('posts.published_at', (order) => order.desc().nullsLast())
    .orderBy('posts.id', 'desc')
    .limit(MAX_NEWEST_SEARCHED)
    .select(['posts.id', 'posts.published_at']);
  const { rows } = await sql<{ searched: number; hits: Hit[] }>`
    with newest as materialized (${newest}),
    hits as (
      select newest.id, newest.published_at, words.in_headline
      -- Forces a lookup by id for each post: the planner prefers to read the words of every matching post.
      from newest cross join lateral (
        select headline @@ typed_words(${text}) as in_headline, anywhere @@ typed_words(${text}) as is_hit
        from post_words where post_id = newest.id offset 0
      ) as words
      where words.is_hit
    )
    select (select count(*) from newest) as searched,
      coalesce((select json_agg(json_build_object('id', id, 'in_headline', in_headline)
        order by published_at desc nulls last, id desc) from hits), '[]') as hits
  `.execute(db);
  const { searched, hits } = rows[0] as (typeof rows)[0];
  return { hits, isAll: searched < MAX_NEWEST_SEARCHED };
}

type Column = 'headline' | 'anywhere';

/**
 * All posts with these words, up to a limit: those with the words in the headline first, then the newest first. The
 * query filters first and sorts afterwards: otherwise the planner scans the posts in the order of the list.
 */
async function findInArchive(db: Db, scope: SearchScope, column: Column, text: string, limit: number): Promise<Hit[]> {
  const { posts, statuses, isFiltered } = scope;
  const matchesInScope = posts.where('posts.id', 'in', sql<number>`(select id from matches)`).select('posts.id');
  const { rows } = await sql<Hit>`
    with matches as materialized (
      select post_id as id, published_at, headline @@ typed_words(${text}) as in_headline from post_words
      where ${sql.ref(column)} @@ typed_words(${text}) and status = any(${statuses}::smallint[])
    )
    select id, in_headline from matches ${isFiltered ? sql`where id in (${matchesInScope})` : sql``}
    order by in_headline desc, published_at desc nulls last, id desc limit ${limit}
  `.execute(db);
  return rows;
}

const withWordsInHeadline = (hits: readonly Hit[]) => hits.filter(({ in_headline }) => in_headline);

const toIds = (hits: readonly { id: number }[]) => hits.map(({ id }) => id);

/** Ids of posts by where they contain the words. */
interface PostMatches {
  headlines: number[];
  anywhere: number[];
}

async function findPosts(db: Db, scope: SearchScope, text: string, limit: number): Promise<PostMatches> {
  await indexPendingPosts(db, MAX_INDEXED_BY_SEARCH);
  if (await areRare(db, text)) {
    const hits = await findInArchive(db, scope, 'anywhere', text, limit);
    return { headlines: toIds(withWordsInHeadline(hits)), anywhere: toIds(hits) };
  }
  const { hits, isAll } = await findAmongNewest(db, scope, text);
  const inHeadline = withWordsInHeadline(hits);
  const isEnough = (newestHits: readonly Hit[]) => isAll || newestHits.length >= MIN_COMMON_HITS;
  const [headlines, anywhere] = await Promise.all([
    isEnough(inHeadline) ? inHeadline : findInArchive(db, scope, 'headline', text, limit),
    isEnough(hits) ? hits : findInArchive(db, scope, 'anywhere', text, limit),
  ]);
  return { headlines: toIds(headlines), anywhere: toIds(anywhere) };
}

/** The posts that contain every word: matches in the headline first, then the newest first. */
export async function findByWords(db: Db, scope: SearchScope, text: string, limit: number): Promise<number[]> {
  const { headlines, anywhere } = await findPosts(db, scope, text, limit);
  return [...new Set([...headlines, ...anywhere])].slice(0, limit);
}

/** The same limit as the author filter of the list. */
const MAX_AUTHORS = 50;

/** Every word must be in the nickname or username of an author. */
async function findByAuthor(db: Db, { posts }: SearchScope, text: string, limit: number): Promise<number[]> {
  const { rows: authors } = await sql<{ id: number }>`
    select id from users
    where words_of(plain_words(concat_ws(' ', nickname, username))) @@ typed_words(${text})
    order by id limit ${MAX_AUTHORS}
  `.execute(db);
  if (authors.length === 0) return [];
  const byAuthor = db.selectFrom('post_authors').select('post_id').where('user_id', 'in', toIds(authors));
  const rows = await posts
    .where('posts.id', 'in', byAuthor)
    .orderBy('posts.published_at', (order) => order.desc().nullsLast())
    .orderBy('posts.id', 'desc')
    .limit(limit)
    .select('posts.id')
    .execute();
  return toIds(rows);
}

/** Posts that match by words or by author: first by headline, then by author, then by the rest of the text. */
export async function findByWordsAndAuthors(
  db: Db,
  scope: SearchScope,
  text: string,
  limit: number,
): Promise<number[]> {
  const [{ headlines, anywhere }, byAuthor] = await Promise.all([
    findPosts(db, scope, text, limit),
    findByAuthor(db, scope, text, limit),
  ]);
  return [...new Set([...headlines, ...byAuthor, ...anywhere])].slice(0, limit);
}

/** Searches headlines only, for suggestions. The newest posts are first. */
export async function findByHeadline(db: Db, scope: SearchScope, text: string, limit: number): Promise<number[]> {
  await indexPendingPosts(db, MAX_INDEXED_BY_SEARCH);
  const { hits, isAll } = (await areRare(db, text))
    ? { hits: [], isAll: false }
    : await findAmongNewest(db, scope, text);
  const inHeadline = withWordsInHeadline(hits);
  const isEnough = isAll || inHeadline.length >= Math.min(limit, MIN_COMMON_HITS);
  return toIds(isEnough ? inHeadline.slice(0, limit) : await findInArchive(db, scope, 'headline', text, limit));
}
