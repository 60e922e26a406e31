import type { PostFilters } from '@masthead/domain/posts/contract/list-query';
import { activeStatuses } from '@masthead/domain/posts/rules/statuses';
import { nextDay, zoneInstant } from '@masthead/domain/time/zone';
import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/db';
import type { DB } from '../../../platform/db/schema.gen';
import { anyOf, whereIf } from '../../../platform/db/where-if';
import { selectLateIds, toLateTimes } from './late-posts.queries';
import { isListable } from './select-posts.queries';

export type Posts = SelectQueryBuilder<DB, 'posts', object>;

/** Selects the posts that match all filters. Trashed posts match only if the filter names their status. */
export function selectMatchingPosts(db: Db, filters: PostFilters, zone: string): Posts {
  const {
    'search[status]': statuses,
    'search[section_id]': section,
    'search[category_id]': categories,
    'search[authors.id]': authors,
    'search[template_type]': type,
    'search[advert_status]': advert,
    'search[without_picture]': withoutPicture,
    late_at: lateAt,
  } = filters;
  const { from, to } = toTimeRange(filters, zone);
  return (
    db
      .selectFrom('posts')
      // The partial indexes contain listable posts. The planner uses them only if the query has the same condition. The
      // index of statuses contains all posts: with the condition, PostgreSQL would read their rows.
      .$if(hasOnlyListable(filters) && !hasOnlyStatus(filters), (posts) => posts.where(isListable))
      .$call(whereIf(statuses, (posts, statuses) => posts.where('posts.status', 'in', statuses)))
      .$call(whereIf(section, (posts, section) => posts.where('posts.section_id', '=', section)))
      .$call(whereIf(categories, (posts, categories) => posts.where((eb) => isInCategories(eb, categories))))
      .$call(whereIf(type, (posts, type) => posts.where('posts.template_type', '=', type)))
      .$call(whereIf(advert, (posts, advert) => posts.where('posts.advert_status', '=', advert)))
      .$if(advert !== undefined && advert > 0, (posts) => posts.where(isAdvert))
      .$if(withoutPicture !== undefined, (posts) => posts.where('posts.thumb_key', 'is', null))
      .$call(whereIf(from, (posts, from) => posts.where('posts.published_at', '>=', from)))
      .$call(whereIf(to, (posts, to) => posts.where('posts.published_at', '<', to)))
      .$call(whereIf(authors, (posts, authors) => posts.where((eb) => isByAuthor(eb, authors))))
      // An array, so that the planner always reads the few late posts first.
      .$call(
        whereIf(lateAt, (posts, at) =>
          posts.where(sql<boolean>`posts.id = any(array(${selectLateIds(db, toLateTimes(new Date(at), zone))}))`),
        ),
      )
  );
}

/** The condition of the partial index of advertisements, without a parameter for the reason of `isListable`. */
const isAdvert = sql<boolean>`posts.advert_status > 0`;

const isActiveStatus = (status: number) => (activeStatuses as readonly number[]).includes(status);

/** Whether the filters exclude the trash. */
export const hasOnlyListable = ({ 'search[status]': statuses }: PostFilters) =>
  statuses === undefined || statuses.every(isActiveStatus);

type FilterByAnotherIndex = 'search[status]' | 'search[authors.id]' | 'search[>published_at]' | 'search[<published_at]';
type RowFilter = Exclude<keyof PostFilters, FilterByAnotherIndex>;

/** The filters besides status, authors and date. A new filter must be added here. */
const rowFilterNames: Record<RowFilter, true> = {
  'search[section_id]': true,
  'search[category_id]': true,
  'search[template_type]': true,
  'search[advert_status]': true,
  'search[without_picture]': true,
  late_at: true,
};
const rowFilters = Object.keys(rowFilterNames) as RowFilter[];

/** The number of filters besides status, authors and date. */
export const countRowFilters = (filters: PostFilters) =>
  rowFilters.filter((name) => filters[name] !== undefined).length;

/** Whether the status is the only filter, except for the date. */
const hasOnlyStatus = (filters: PostFilters) =>
  filters['search[status]']?.length === 1 &&
  filters['search[authors.id]'] === undefined &&
  countRowFilters(filters) === 0;

/** A range of publication times. An end is undefined if the range has none. */
export interface TimeRange {
  from?: string | undefined;
  /** Exclusive. */
  to?: string | undefined;
}

/** The publication times that the filters allow. */
export function toTimeRange(filters: PostFilters, zone: string): TimeRange {
  const { 'search[>published_at]': firstDay, 'search[<published_at]': lastDay } = filters;
  const startOfDay = (day: string) => zoneInstant(day, '00:00', zone).toISOString();
  return {
    ...(firstDay !== undefined && { from: startOfDay(firstDay) }),
    ...(lastDay !== undefined && { to: startOfDay(nextDay(lastDay)) }),
  };
}

/** Replaces the filter of late posts by the time of the request, on which it depends. */
export function resolveLate<Query extends { 'search[is_late]'?: '1' | undefined }>(query: Query, now: Date) {
  const { 'search[is_late]': isLate, ...filters } = query;
  if (isLate === undefined) return filters;
  return { ...filters, late_at: now.toISOString() };
}

function isInCategories(eb: ExpressionBuilder<DB, 'posts'>, categories: number[]) {
  return eb('posts.category_id', '=', eb.fn.any(withDescendants(categories)));
}

/** The ids of these categories and of all categories below them. */
export const withDescendants = (categories: number[]) => sql<number[]>`array(
  with recursive tree as (
    select id from categories where id = any(${categories})
    union
    select categories.id from categories join tree on categories.parent_id = tree.id
  ) select id from tree
)`;

function isByAuthor(eb: ExpressionBuilder<DB, 'posts'>, authors: number[]) {
  const postIds = eb.selectFrom('post_authors').select('post_id').where('user_id', '=', anyOf(authors));
  return eb('posts.id', 'in', postIds);
}
