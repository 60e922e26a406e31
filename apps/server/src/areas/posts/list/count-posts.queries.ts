import type { PostFilters } from '@masthead/domain/posts/contract/list-query';
import { activeStatuses } from '@masthead/domain/posts/rules/statuses';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/db';
import { executePrepared } from '../../../platform/db/prepared-statements';
import { anyOf, whereIf } from '../../../platform/db/where-if';
import { selectLateIds, toLateTimes } from './late-posts.queries';
import {
  countRowFilters,
  selectMatchingPosts,
  type TimeRange,
  toTimeRange,
  withDescendants,
} from './matching-posts.queries';

/**
 * Counts the posts that match all filters. Triggers keep counters per filter (`post_counts`), per month
 * (`post_month_counts`), per author (`author_counts`) and per group of authors (`byline_counts`), so that the archive
 * is not counted. The remaining combinations of filters count index entries or rows.
 */
export async function countPosts(db: Db, filters: PostFilters, zone: string): Promise<number> {
  const total = selectTotal(db, filters, zone);
  const [row] = await executePrepared(db, { compile: () => total.compile(db) });
  return row?.total ?? 0;
}

function selectTotal(db: Db, filters: PostFilters, zone: string): RawBuilder<{ total: number }> {
  const authors = [...new Set(filters['search[authors.id]'])];
  const range = toTimeRange(filters, zone);
  const isDated = range.from !== undefined || range.to !== undefined;
  if (filters.late_at !== undefined && isOnlyLate(filters))
    return sql`select count(*)::integer as total from (${selectLateIds(db, toLateTimes(new Date(filters.late_at), zone))}) as late`;
  // Few posts are late, and the counters have neither them nor pictures.
  if (filters['search[without_picture]'] !== undefined || filters.late_at !== undefined)
    return sql`select (${countRows(db, filters, zone)})::integer as total`;
  if (authors.length === 0) {
    const total = isDated ? sumMonths(db, filters, zone, range) : sumCounters(db, filters);
    return sql`select (${total})::integer as total`;
  }
  if (authors.length === 1 && !isDated) return sql`select (${sumCounters(db, filters)})::integer as total`;
  if (countRowFilters(filters) === 0) {
    if (!isDated)
      return sql`select (${sumCounters(db, filters)} - ${sumSharedBylines(filters, authors)})::integer as total`;
    if (filters['search[status]'] === undefined) return countAuthorEntries(authors, range);
  }
  return sql`select (${countRows(db, filters, zone)})::integer as total`;
}

/** Whether there is no filter besides that of late posts, which indexes count without reading rows. */
const isOnlyLate = (filters: PostFilters) =>
  countRowFilters(filters) === 1 &&
  filters['search[status]'] === undefined &&
  filters['search[authors.id]'] === undefined &&
  filters['search[>published_at]'] === undefined &&
  filters['search[<published_at]'] === undefined;

const countRows = (db: Db, filters: PostFilters, zone: string) =>
  sql`(${selectMatchingPosts(db, filters, zone).select((eb) => eb.fn.countAll<number>().as('total'))})`;

/** Sums the counters of all posts, or those of the authors. A post counts once per author. */
function sumCounters(db: Db, filters: PostFilters) {
  const authors = filters['search[authors.id]'];
  // The alias gives the counter tables the same type, so that the filters apply to either.
  const counts = authors
    ? db.selectFrom('author_counts as post_counts').where('user_id', '=', anyOf(authors))
    : db.selectFrom('post_counts');
  return sql`(${counts.$call((query) => filterCounters(query, filters)).select(sumOfPosts)})`;
}

const sumOfPosts = sql<number>`coalesce(sum(posts), 0)`.as('total');

type Counters = ReturnType<typeof selectCounters>;
const selectCounters = (db: Db) => db.selectFrom('post_counts');

function filterCounters(counts: Counters, filters: PostFilters): Counters {
  const {
    'search[status]': statuses = activeStatuses,
    'search[section_id]': section,
    'search[category_id]': categories,
    'search[template_type]': type,
    'search[advert_status]': advert,
  } = filters;
  return counts
    .where('status', 'in', statuses)
    .$call(whereIf(section, (counts, section) => counts.where('section_id', '=', section)))
    .$call(
      whereIf(categories, (counts, ids) =>
        counts.where((eb) => eb('category_id', '=', eb.fn.any(withDescendants(ids)))),
      ),
    )
    .$call(whereIf(type, (counts, type) => counts.where('template_type', '=', type)))
    .$call(whereIf(advert, (counts, advert) => counts.where('advert_status', '=', advert)));
}

/** How often the posts of these authors are counted more than once in their counters. */
function sumSharedBylines(filters: PostFilters, authors: readonly number[]) {
  const statuses: readonly number[] = filters['search[status]'] ?? activeStatuses;
  // A group counts if it has at least two of the authors. The index finds groups with all of them, or with any of them.
  const contains = authors.length === 2 ? sql`@>` : sql`&&`;
  return sql`(
    select coalesce(sum(posts * (shared.authors - 1)), 0)
    from byline_counts cross join lateral (
      select count(*) as authors from unnest(user_ids) as byline (user_id) where user_id = ${anyOf(authors)}
    ) as shared
    where user_ids ${contains} ${authors}::integer[] and status = any(${statuses}::smallint[]) and shared.authors > 1
  )`;
}

/** Counts the posts of authors in a range of time, by an index-only scan. */
function countAuthorEntries(authors: readonly number[], { from, to }: TimeRange) {
  return sql<{ total: number }>`
    select count(distinct post_id)::integer as total from post_authors
    where user_id = ${anyOf(authors)} and is_listable
      ${from === undefined ? sql`` : sql`and published_at >= ${from}`}
      ${to === undefined ? sql`` : sql`and published_at < ${to}`}
  `;
}

/**
 * Sums the counters of whole months in UTC. Each end of the range is moved to the nearest start of a month; the posts
 * between the two are counted and added or subtracted.
 */
function sumMonths(db: Db, filters: PostFilters, zone: string, { from, to }: TimeRange) {
  const first = from === undefined ? null : createEdge(db, filters, from);
  const last = to === undefined ? null : createEdge(db, filters, to);
  if (first && last && first.distance + last.distance >= Date.parse(last.time) - Date.parse(first.time))
    return countRows(db, filters, zone);
  const counts = db
    .selectFrom('post_month_counts as post_counts')
    .$call((query) => filterCounters(query as unknown as Counters, filters))
    .$if(first !== null, (query) => query.where(sql`month`, '>=', first?.month))
    .$if(last !== null, (query) => query.where(sql`month`, '<', last?.month))
    .where(sql`month`, '>', sql`date '-infinity'`)
    .select(sumOfPosts);
  return sql`(${counts})${last ? sql` + ${last.count}` : sql``}${first ? sql` - ${first.count}` : sql``}`;
}

interface Edge {
  time: string;
  /** The nearest start of a month, and its distance in milliseconds. */
  month: string;
  distance: number;
  /** The number of posts between `month` and `time`, negative if `time` is earlier. */
  count: RawBuilder<unknown>;
}

function createEdge(db: Db, filters: PostFilters, time: string): Edge {
  const date = new Date(time);
  const starts = [0, 1].map((months) => Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1));
  const distances = starts.map((start) => Math.abs(date.getTime() - start));
  const isFirst = (distances[0] as number) <= (distances[1] as number);
  const month = new Date(starts[isFirst ? 0 : 1] as number).toISOString();
  const others = { ...filters, 'search[>published_at]': undefined, 'search[<published_at]': undefined };
  const rows = selectMatchingPosts(db, others, 'UTC')
    .where('posts.published_at', '>=', isFirst ? month : time)
    .where('posts.published_at', '<', isFirst ? time : month)
    .select((eb) => eb.fn.countAll<number>().as('total'));
  return {
    time,
    month,
    distance: distances[isFirst ? 0 : 1] as number,
    count: isFirst ? sql`(${rows})` : sql`-(${rows})`,
  };
}
