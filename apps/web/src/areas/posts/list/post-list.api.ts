import { urlId } from '@masthead/domain/http/paging';
import { postSearches, posts } from '@masthead/domain/posts/contract/endpoints';
import { listedStatus } from '@masthead/domain/posts/contract/list-query';
import { plainPost, postRelations } from '@masthead/domain/posts/contract/post';
import { advertStatus, templateType } from '@masthead/domain/posts/field-schemas';
import { Status } from '@masthead/domain/posts/rules/statuses';

import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '../../../shared/api/call';
import { collection } from '../../../shared/api/collection';
import { listState } from '../../../shared/list/use-list-query';
import { DEFAULT_SORT, rowColumns, rowFields, rowRelations, toApiFilters, toListQuery } from './post-list-request';

const columns = plainPost.pick(rowColumns);
const relations = postRelations.pick(rowRelations);

/** A row of the list, used for the request and to validate the response. */
const postRow = columns.extend(relations.shape);
export type PostRow = z.infer<typeof postRow>;

/** Comma-separated ids as in the URL, such as `1,2,3`. A string, so that equal filters compare equal. */
const idsParam = z.coerce
  .string()
  .regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8}){0,49}$/)
  .optional();

/** The schema of an enumeration value in the URL. Rejects `1e1` or an empty string, which `Number()` accepts. */
function enumerationParam<T extends number>(schema: z.ZodType<T, T>) {
  return z.coerce
    .string()
    .regex(/^\d+$/)
    .transform(Number)
    .pipe(schema as z.ZodType<T, number>)
    .optional();
}

const flagParam = z.coerce.string().pipe(z.literal('1')).optional();

/** The state of the posts list in the URL: page, search, order and filters. */
export const postListQuery = z.object({
  ...listState,
  sort: z.enum(['-published_at', 'published_at', '-uniqueness', 'uniqueness']).default(DEFAULT_SORT),
  section_id: urlId.optional(),
  /** Show only posts published today. */
  today: flagParam,
  /** Show only new tasks and posts in progress. */
  drafts: flagParam,
  late: flagParam,
  without_picture: flagParam,
  status: enumerationParam(listedStatus),
  advert_status: enumerationParam(advertStatus),
  template_type: enumerationParam(templateType),
  categories: idsParam,
  authors: idsParam,
  start_date: z.iso.date().optional(),
  end_date: z.iso.date().optional(),
});
export type PostListQuery = z.output<typeof postListQuery>;

type DayFilters = Pick<PostListQuery, 'status' | 'start_date' | 'end_date'>;

/** The filters for status and dates. "Today posts" (`today` in the URL) overrides them. */
export function toDayFilters(query: PostListQuery, today: string): DayFilters {
  const { status, start_date, end_date } = query;
  if (query.today) return { status: Status.PUBLISHED, start_date: today, end_date: today };
  return { status, start_date, end_date };
}

const draftStatuses = [Status.NEW, Status.IN_PROGRESS];

const COLLECTION = 'posts';
const { query } = collection(COLLECTION);

/** Poll interval. Polling is needed because locks expire and scheduled posts become due without an event. */
const REFETCH_MS = 30_000;

/** The query for one page of posts. With a search text, the API ranks the posts by relevance and ignores `sort`. */
export function postList(state: PostListQuery, today: string) {
  const { page, per_page, search, sort } = state;
  const { status, ...days } = toDayFilters(state, today);
  const statuses = state.drafts ? draftStatuses.join(',') : status?.toString();
  const shown = { ...state, ...days, status: statuses };
  const filters = toApiFilters(shown);
  const paging = { page, 'per-page': per_page };
  return queryOptions({
    queryKey: [COLLECTION, 'list', search, search === '' ? sort : null, paging, filters],
    queryFn: async ({ signal }) => {
      const reply =
        search === ''
          ? {
              ...(await call(posts.list, { query: toListQuery(shown, page, per_page, sort) }, signal)),
              searched_for: undefined,
            }
          : await call(postSearches.posts, { body: { ...filters, ...paging, ...rowFields, query: search } }, signal);
      return {
        items: reply.items.map((item) => postRow.parse(item)),
        current_page: reply._meta.currentPage,
        last_page: reply._meta.pageCount,
        total: reply._meta.totalCount,
        searchedFor: reply.searched_for,
      };
    },
    refetchInterval: REFETCH_MS,
  });
}

export const postConstants = () => query(posts.constants, {});

/** Reads an author's name from one of their posts, because not every viewer may read users. */
export const findPostByAuthor = (author: number) =>
  query(posts.list, {
    query: { 'search[authors.id]': String(author), 'per-page': 1, fields: 'id', expand: 'authors' },
  });
