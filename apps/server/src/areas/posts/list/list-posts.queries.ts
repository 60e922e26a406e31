import type { PostFilters, PostQuery } from '@masthead/domain/posts/contract/list-query';
import { listable } from '@masthead/domain/posts/rules/statuses';
import { nextDay, zoneInstant } from '@masthead/domain/time/zone';
import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/db';
import type { DB } from '../../../platform/db/schema.gen';
import { anyOf, whereIf } from '../../../platform/db/where-if';
import { isListable, selectPosts, withRelations } from './select-posts.queries';

type Posts = SelectQueryBuilder<DB, 'posts', object>;

/** The posts that match the filters. Trashed posts match only when their status is asked for. */
export function matchingPosts(db: Db, filters: PostFilters, zone: string): Posts {
  const {
    'search[status]': statuses,
    'search[section_id]': section,
    'search[category_id]': categories,
    'search[authors.id]': authors,
    'search[template_type]': type,
    'search[advert_status]': advert,
    'search[>published_at]': from,
    'search[<published_at]': to,
  } = filters;
  return (
    db
      .selectFrom('posts')
      // The partial indexes hold listable posts. The planner uses them when the condition is there, whatever the statuses.
      .$if(statuses === undefined || statuses.every(isListableStatus), (posts) => posts.where(isListable))
      .$call(whereIf(statuses, (posts, statuses) => posts.where('posts.status', 'in', statuses)))
      .$call(whereIf(section, (posts, section) => posts.where('posts.section_id', '=', section)))
      .$call(whereIf(categories, (posts, categories) => posts.where((eb) => isWithin(eb, categories))))
      .$call(whereIf(type, (posts, type) => posts.where('posts.template_type', '=', type)))
      .$call(whereIf(advert, (posts, advert) => posts.where('posts.advert_status', '=', advert)))
      .$call(whereIf(from, (posts, day) => posts.where('posts.published_at', '>=', startOf(day, zone))))
      .$call(whereIf(to, (posts, day) => posts.where('posts.published_at', '<', startOf(nextDay(day), zone))))
      .$call(whereIf(authors, (posts, authors) => posts.where((eb) => isBy(eb, authors))))
  );
}

const isListableStatus = (status: number) => (listable as readonly number[]).includes(status);

const startOf = (day: string, zone: string) => zoneInstant(day, '00:00', zone).toISOString();

/** The filter includes the descendants of a category. */
function isWithin(eb: ExpressionBuilder<DB, 'posts'>, categories: number[]) {
  return eb('posts.category_id', '=', eb.fn.any(below(categories)));
}

const below = (categories: number[]) => sql<number[]>`array(
  with recursive wanted as (
    select id from categories where id = any(${categories})
    union
    select categories.id from categories join wanted on categories.parent_id = wanted.id
  ) select id from wanted
)`;

function isBy(eb: ExpressionBuilder<DB, 'posts'>, authors: number[]) {
  const written = eb.selectFrom('post_authors').select('post_id').where('user_id', '=', anyOf(authors));
  return eb('posts.id', 'in', written);
}

/** How many posts match: read from counter tables, and counted only for a range of days or several authors. */
export async function countPosts(db: Db, filters: PostFilters, zone: string): Promise<number> {
  const { 'search[authors.id]': authors, 'search[>published_at]': from, 'search[<published_at]': to } = filters;
  if ((authors !== undefined && authors.length !== 1) || from !== undefined || to !== undefined) {
    const { total } = await matchingPosts(db, filters, zone)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return total;
  }
  const counted = await counterRows(db, filters).executeTakeFirstOrThrow();
  return counted.total;
}

function counterRows(db: Db, filters: PostFilters) {
  const {
    'search[status]': statuses = listable,
    'search[section_id]': section,
    'search[category_id]': categories,
    'search[template_type]': type,
    'search[advert_status]': advert,
    'search[authors.id]': [author] = [],
  } = filters;
  const counts = author === undefined ? db.selectFrom('post_counts') : authorCounters(db, author);
  return counts
    .where('status', 'in', statuses)
    .$call(whereIf(section, (counts, section) => counts.where('section_id', '=', section)))
    .$call(whereIf(categories, (counts, ids) => counts.where((eb) => eb('category_id', '=', eb.fn.any(below(ids))))))
    .$call(whereIf(type, (counts, type) => counts.where('template_type', '=', type)))
    .$call(whereIf(advert, (counts, advert) => counts.where('advert_status', '=', advert)))
    .select(sql<number>`coalesce(sum(posts), 0)::integer`.as('total'));
}

/** The counters of one author. A post of two authors is in the counters of both. */
function authorCounters(db: Db, author: number) {
  return db.selectFrom('author_counts as post_counts').where('user_id', '=', author);
}

/** Posts without a value come last in both directions. */
function ordered(posts: Posts, sort: PostQuery['sort']): Posts {
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const column = sort.replace('-', '') as 'published_at' | 'uniqueness' | 'id';
  if (column === 'id') return posts.orderBy('posts.id', direction);
  return posts
    .orderBy(`posts.${column}`, (by) => (direction === 'desc' ? by.desc() : by.asc()).nullsLast())
    .orderBy('posts.id', direction);
}

type Page = Pick<PostQuery, 'page' | 'per-page'>;
type Shape = Pick<PostQuery, 'fields' | 'expand'>;

/** Reads the ids of the page from an index alone, then the columns of these rows. */
export async function listPosts(db: Db, query: PostQuery, zone: string, now: Date) {
  const ids = await idsOfPage(ordered(matchingPosts(db, query, zone), query.sort), query);
  return postsInOrder(db, ids, query, now);
}

async function idsOfPage(posts: Posts, { page, 'per-page': size }: Page): Promise<number[]> {
  const rows = await posts
    .select('posts.id')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  return rows.map(({ id }) => id);
}

export async function postsInOrder(db: Db, ids: number[], { fields, expand = [] }: Shape, now: Date) {
  if (ids.length === 0) return [];
  const rows = await withRelations(selectPosts(db, now, fields ?? null), expand)
    .where('posts.id', 'in', ids)
    .execute();
  const placeOf = new Map(ids.map((id, place) => [id, place]));
  return rows.sort((a, b) => (placeOf.get(a.id) ?? 0) - (placeOf.get(b.id) ?? 0));
}
