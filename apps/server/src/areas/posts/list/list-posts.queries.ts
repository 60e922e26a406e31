import type { PostFilters, PostQuery } from '@masthead/domain/posts/query';
import { listable } from '@masthead/domain/posts/statuses';
import { nextDay, zoneInstant } from '@masthead/domain/time/zone';
import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/db';
import type { DB } from '../../../platform/db/schema.gen';
import { selectPosts, withRelations } from './select-posts.queries';

type Posts = SelectQueryBuilder<DB, 'posts', object>;

// Spelled out, so that the planner knows the partial indexes hold every row.
const isListable = sql<boolean>`posts.status in (${sql.join(listable.map((status) => sql.lit(status)))})`;

/** The posts that the filters let through; trashed ones only when their status is asked for. */
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
  return db
    .selectFrom('posts')
    .$if(statuses === undefined, (posts) => posts.where(isListable))
    .$if(statuses !== undefined, (posts) => posts.where('posts.status', 'in', statuses ?? []))
    .$if(section !== undefined, (posts) => posts.where('posts.section_id', '=', section ?? 0))
    .$if(categories !== undefined, (posts) => posts.where((eb) => isWithin(eb, categories ?? [])))
    .$if(type !== undefined, (posts) => posts.where('posts.template_type', '=', type ?? 0))
    .$if(advert !== undefined, (posts) => posts.where('posts.advert_status', '=', advert ?? 0))
    .$if(from !== undefined, (posts) => posts.where('posts.published_at', '>=', startOf(from ?? '', zone)))
    .$if(to !== undefined, (posts) => posts.where('posts.published_at', '<', startOf(nextDay(to ?? ''), zone)))
    .$if(authors !== undefined, (posts) => posts.where((eb) => isBy(eb, authors ?? [])));
}

const startOf = (day: string, zone: string) => zoneInstant(day, '00:00', zone).toISOString();

/** Whoever asks for a category means what stands below it too. */
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
  const written = eb
    .selectFrom('post_authors')
    .select('post_id')
    .where('user_id', 'in', [0, ...authors]);
  return eb('posts.id', 'in', written);
}

/** How many there are: looked up where it is kept, counted only within days or of several authors. */
export async function countPosts(db: Db, filters: PostFilters, zone: string): Promise<number> {
  const { 'search[authors.id]': authors, 'search[>published_at]': from, 'search[<published_at]': to } = filters;
  if ((authors !== undefined && authors.length !== 1) || from !== undefined || to !== undefined) {
    const { total } = await matchingPosts(db, filters, zone)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return total;
  }
  const kept = await keptCounts(db, filters).executeTakeFirstOrThrow();
  return kept.total;
}

function keptCounts(db: Db, filters: PostFilters) {
  const {
    'search[status]': statuses = listable,
    'search[section_id]': section,
    'search[category_id]': categories,
    'search[template_type]': type,
    'search[advert_status]': advert,
    'search[authors.id]': [author] = [],
  } = filters;
  const counts = author === undefined ? db.selectFrom('post_counts') : countsOf(db, author);
  return counts
    .where('status', 'in', statuses)
    .$if(section !== undefined, (counts) => counts.where('section_id', '=', section ?? 0))
    .$if(categories !== undefined, (counts) =>
      counts.where((eb) => eb('category_id', '=', eb.fn.any(below(categories ?? [])))),
    )
    .$if(type !== undefined, (counts) => counts.where('template_type', '=', type ?? 0))
    .$if(advert !== undefined, (counts) => counts.where('advert_status', '=', advert ?? 0))
    .select(sql<number>`coalesce(sum(posts), 0)::integer`.as('total'));
}

/** The same, of one author: a post of two is counted with each. */
function countsOf(db: Db, author: number) {
  return db.selectFrom('author_counts as post_counts').where('user_id', '=', author);
}

/** Those without a value come last, whichever way the others are sorted. */
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

/** One page of ids first, by an index alone; what a row shows is looked up only for the rows of the page. */
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
