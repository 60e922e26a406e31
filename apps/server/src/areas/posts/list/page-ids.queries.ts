import type { PostFilters, PostQuery } from '@masthead/domain/posts/contract/list-query';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/db';
import { countPosts } from './count-posts.queries';
import {
  countRowFilters,
  hasOnlyListable,
  type Posts,
  selectMatchingPosts,
  toTimeRange,
  withDescendants,
} from './matching-posts.queries';
import { isListable } from './select-posts.queries';

/** A query after `resolveLate()`. */
type ResolvedQuery = PostQuery & PostFilters;

/** Reading this many entries of an index takes about a millisecond. Later pages are read from the nearer end. */
const MAX_NEAR_ENTRIES = 10_000;
/** The same limit for filters that no index covers, which read the row of each post. */
const MAX_NEAR_ROWS = 250;
/** More branches than this take longer to plan than they save. */
const MAX_BRANCHES = 64;

/**
 * The query of the ids of one page, in any order, to use in another statement. `null` if the ids need several
 * statements: `listPageIds` reads them.
 */
export function selectPageIds(db: Db, query: ResolvedQuery, zone: string): RawBuilder<{ id: number }> | null {
  const { page, 'per-page': size } = query;
  const [part, ...otherParts] = toParts(query);
  if (!part || otherParts.length > 0 || hasCategoryBranches(query) || page * size > limitNearEntries(query))
    return null;
  return selectPart(createSortedList(db, query, zone, null), part, (page - 1) * size, size);
}

/** The ids of one page, in the order of the list. Pages up to `maxNearEntries` are read from the start of the list. */
export async function listPageIds(
  db: Db,
  query: ResolvedQuery,
  zone: string,
  maxNearEntries = limitNearEntries(query),
): Promise<number[]> {
  const { page, 'per-page': size, 'search[category_id]': categories = [] } = query;
  const offset = (page - 1) * size;
  const categoryIds = hasCategoryBranches(query) ? await findDescendants(db, categories) : null;
  const list = createSortedList(db, query, zone, categoryIds);
  const parts = toParts(query);
  if (offset + size <= maxNearEntries) return readRange(db, list, parts, offset, size);
  const total = await countPosts(db, query, zone);
  if (offset >= total) return [];
  const limit = Math.min(size, total - offset);
  if (offset <= total / 2) return readRange(db, list, parts, offset, limit);
  const ids = await readRange(db, list, parts.toReversed().map(reverse), total - offset - limit, limit);
  return ids.reverse();
}

/** Whether each category of the filter is a branch of its own. The branches depend on the categories below them. */
const hasCategoryBranches = (query: ResolvedQuery) =>
  query['search[category_id]'] !== undefined &&
  query.late_at === undefined &&
  query['search[authors.id]'] === undefined &&
  query.sort.endsWith('published_at');

const limitNearEntries = (query: ResolvedQuery) => (isCoveredByIndex(query) ? MAX_NEAR_ENTRIES : MAX_NEAR_ROWS);

/** Whether an index contains all columns of the filters in the order of the list. */
function isCoveredByIndex(query: ResolvedQuery): boolean {
  const others = [query['search[status]'], query['search[authors.id]']].filter((value) => value !== undefined);
  const filterCount = countRowFilters(query) + others.length;
  return query.sort.endsWith('published_at') ? filterCount <= 1 : filterCount === 0;
}

/**
 * A part of a list that one scan of an index returns in order. The indexes have nulls last in descending order, so a
 * backward scan has them first. A list in ascending order has them last: it is two parts.
 */
interface Part {
  direction: 'forward' | 'backward';
  nulls: 'included' | 'excluded' | 'only';
}

const reverse = ({ direction, nulls }: Part): Part => ({
  direction: direction === 'forward' ? 'backward' : 'forward',
  nulls,
});

function toParts({ sort, ...filters }: ResolvedQuery): Part[] {
  if (sort.startsWith('-')) return [{ direction: 'forward', nulls: 'included' }];
  const hasDates = filters['search[>published_at]'] !== undefined || filters['search[<published_at]'] !== undefined;
  if (sort === 'id' || (sort === 'published_at' && hasDates)) return [{ direction: 'backward', nulls: 'included' }];
  return [
    { direction: 'backward', nulls: 'excluded' },
    { direction: 'backward', nulls: 'only' },
  ];
}

/** Reads the parts one after the other, until the range is complete. */
async function readRange(db: Db, list: SortedList, parts: Part[], offset: number, limit: number): Promise<number[]> {
  const ids: number[] = [];
  let skipped = offset;
  for (const [index, part] of parts.entries()) {
    const rows = await readPart(db, list, part, skipped, limit - ids.length);
    ids.push(...rows);
    if (ids.length === limit || index === parts.length - 1) break;
    // The range begins after this part, which therefore has at most `skipped` entries.
    skipped = rows.length > 0 || skipped === 0 ? 0 : skipped - (await countPart(db, list, part));
  }
  return ids;
}

/**
 * A list as branches that an index returns in order, so that PostgreSQL merges them instead of sorting. Most lists are
 * one branch; a list of several categories, statuses or authors has one for each.
 */
interface SortedList {
  /** Queries with the columns `key`, the sort key, and `id`. */
  branches: RawBuilder<unknown>[];
  /** Whether a post can be in several branches. */
  hasDuplicates: boolean;
}

/** `categoryIds` are the categories of the filter with those below them, if they are branches. */
function createSortedList(db: Db, query: ResolvedQuery, zone: string, categoryIds: number[] | null): SortedList {
  const { 'search[authors.id]': authors, 'search[status]': statuses } = query;
  const column = query.sort.replace('-', '') as 'published_at' | 'uniqueness' | 'id';
  const select = (posts: Posts) => posts.select([`posts.${column} as key`, 'posts.id']);
  const toList = (branches: readonly Posts[]): SortedList => ({
    branches: branches.map((posts) => sql`${select(posts)}`),
    hasDuplicates: false,
  });
  // Late posts are found by their own indexes and sorted, so branches would only find them several times.
  if (column === 'published_at' && query.late_at === undefined) {
    if (authors && hasOnlyListable(query)) {
      const branches = [...new Set(authors)].map((id) => selectEntriesOfAuthor(db, query, zone, id));
      return { branches, hasDuplicates: branches.length > 1 };
    }
    if (categoryIds && categoryIds.length > 0 && categoryIds.length <= MAX_BRANCHES) {
      const posts = selectMatchingPosts(db, { ...query, 'search[category_id]': undefined }, zone)
        // The index of categories is partial, and `selectMatchingPosts` omits its condition if only a status is left.
        .$if(hasOnlyListable(query), (posts) => posts.where(isListable));
      return toList(categoryIds.map((id) => posts.where('posts.category_id', '=', id)));
    }
    if (statuses && !authors)
      return toList(
        [...new Set(statuses)].map((status) => selectMatchingPosts(db, { ...query, 'search[status]': [status] }, zone)),
      );
  }
  return toList([selectMatchingPosts(db, query, zone)]);
}

async function findDescendants(db: Db, categories: number[]): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`select ${withDescendants(categories)} as ids`.execute(db);
  return rows[0]?.ids ?? [];
}

/** The listable posts of an author, from the copies of their columns in `post_authors`. */
function selectEntriesOfAuthor(db: Db, query: ResolvedQuery, zone: string, author: number): RawBuilder<unknown> {
  const { from, to } = toTimeRange(query, zone);
  const hasOtherFilters = query['search[status]'] !== undefined || countRowFilters(query) > 0;
  const others = {
    ...query,
    'search[authors.id]': undefined,
    'search[>published_at]': undefined,
    'search[<published_at]': undefined,
  };
  // The offset keeps the order of the author's index: the planner would join and sort all posts instead.
  const isMatch = sql`and exists (${selectMatchingPosts(db, others, zone)
    .whereRef('posts.id', '=', sql.ref('post_authors.post_id'))
    .select('posts.id')
    .offset(sql.lit(0))})`;
  return sql`
    select published_at as key, post_id as id from post_authors
    where user_id = ${author} and is_listable
      ${from === undefined ? sql`` : sql`and published_at >= ${from}`}
      ${to === undefined ? sql`` : sql`and published_at < ${to}`}
      ${hasOtherFilters ? isMatch : sql``}
  `;
}

const orders = {
  forward: sql`order by key desc nulls last, id desc`,
  backward: sql`order by key asc nulls first, id asc`,
};
const nullConditions = {
  included: sql``,
  excluded: sql`where key is not null`,
  only: sql`where key is null`,
};

/** All entries of a part. Branches are in order; duplicates are next to each other. */
function selectEntries({ branches }: SortedList, { direction, nulls }: Part): RawBuilder<unknown> {
  const select = (branch: RawBuilder<unknown>) =>
    sql`select key, id from (${branch}) as entry ${nullConditions[nulls]}`;
  const [first] = branches;
  if (first && branches.length === 1) return select(first);
  return sql.join(
    branches.map((branch) => sql`(${select(branch)} ${orders[direction]})`),
    sql` union all `,
  );
}

/** A generic plan of a prepared statement needs the limit, and for the first page the offset, in the SQL. */
function selectPart(list: SortedList, part: Part, offset: number, limit: number) {
  const entries = selectEntries(list, part);
  const range = sql`${orders[part.direction]} limit ${sql.lit(limit)} ${offset === 0 ? sql`` : sql`offset ${offset}`}`;
  // Distinct, order and limit are in the same query, so that PostgreSQL stops after the last entry of the page.
  return list.hasDuplicates
    ? sql<{ id: number }>`select id from (select distinct key, id from (${entries}) as entry ${range}) as page`
    : sql<{ id: number }>`select id from (${entries}) as entry ${range}`;
}

async function readPart(db: Db, list: SortedList, part: Part, offset: number, limit: number): Promise<number[]> {
  const { rows } = await selectPart(list, part, offset, limit).execute(db);
  return rows.map(({ id }) => id);
}

async function countPart(db: Db, list: SortedList, part: Part): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(${list.hasDuplicates ? sql`distinct id` : sql`*`})::integer as total
    from (${selectEntries(list, part)}) as entry
  `.execute(db);
  return rows[0]?.total ?? 0;
}
