import { addressId, pageSizes } from '@masthead/domain/http/paging';
import { postSearches, posts } from '@masthead/domain/posts/contract/endpoints';
import { listedStatus } from '@masthead/domain/posts/contract/list-query';
import { plainPost, postRelations } from '@masthead/domain/posts/contract/post';
import { advertStatus, templateType } from '@masthead/domain/posts/fields';
import { Status } from '@masthead/domain/posts/rules/statuses';

import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '../../../shared/api/call';
import { collection } from '../../../shared/api/collection';

const columns = plainPost.pick({
  id: true,
  main_headline: true,
  slug: true,
  status: true,
  template_type: true,
  published_at: true,
  updated_at: true,
  uniqueness: true,
  wordCount: true,
  lock: true,
  lock_user_id: true,
  is_late: true,
});
const relations = postRelations.pick({ authors: true, category: true });

/** One row of the list: what is asked for, and what has to come. */
const postRow = columns.extend(relations.shape);
export type PostRow = z.infer<typeof postRow>;

/** What a list or a search is asked to show of each post. */
const rowShape = {
  fields: Object.keys(columns.shape).join(','),
  expand: Object.keys(relations.shape).join(','),
};

const [smallest] = pageSizes;

/** Ids as the address carries them: `1,2,3`. They stay a text, so that the same ones are the same value. */
const ids = z.coerce
  .string()
  .regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8}){0,49}$/)
  .optional();

/** One of an enumeration; nothing but digits is a number. */
function numberOf<T extends number>(schema: z.ZodType<T, T>) {
  return z.coerce
    .string()
    .regex(/^\d+$/)
    .transform(Number)
    .pipe(schema as z.ZodType<T, number>)
    .optional();
}

/** The list's state in the address. */
export const postListQuery = z.object({
  page: z.coerce.number().int().min(1).default(1),
  per_page: z.coerce
    .number()
    .refine((size) => pageSizes.some((allowed) => allowed === size))
    .default(smallest),
  search: z.string().trim().max(200).default(''),
  sort: z.enum(['-published_at', 'published_at', '-uniqueness', 'uniqueness']).default('-published_at'),
  section_id: addressId.optional(),
  /** Only what was published today. */
  today: z.coerce.string().pipe(z.literal('1')).optional(),
  status: numberOf(listedStatus),
  advert_status: numberOf(advertStatus),
  template_type: numberOf(templateType),
  categories: ids,
  authors: ids,
  start_date: z.iso.date().optional(),
  end_date: z.iso.date().optional(),
});
export type PostListQuery = z.output<typeof postListQuery>;

type Chosen = Pick<PostListQuery, 'status' | 'start_date' | 'end_date'>;

/** 'Today posts' is a choice of status and days like any other, whatever else the address says about them. */
export function chosenDays({ today, status, start_date, end_date }: PostListQuery, day: string): Chosen {
  return today ? { status: Status.PUBLISHED, start_date: day, end_date: day } : { status, start_date, end_date };
}

/** The filters as the API takes them. */
function filtersOf(query: PostListQuery, day: string) {
  const { section_id, advert_status, template_type, categories, authors } = query;
  const { status, start_date, end_date } = chosenDays(query, day);
  return {
    ...(section_id !== undefined && { 'search[section_id]': section_id }),
    ...(categories !== undefined && { 'search[category_id]': categories }),
    ...(authors !== undefined && { 'search[authors.id]': authors }),
    ...(status !== undefined && { 'search[status]': String(status) }),
    ...(advert_status !== undefined && { 'search[advert_status]': advert_status }),
    ...(template_type !== undefined && { 'search[template_type]': template_type }),
    ...(start_date !== undefined && { 'search[>published_at]': start_date }),
    ...(end_date !== undefined && { 'search[<published_at]': end_date }),
  };
}

const COLLECTION = 'posts';
const { query } = collection(COLLECTION);

/** Locks end and scheduled posts fall due without anybody doing anything. */
const AGAIN = 30_000;

/** The posts that the filters let through, or those the search finds among them, best first. */
export function postList(state: PostListQuery, day: string) {
  const { page, per_page, search, sort } = state;
  const filters = filtersOf(state, day);
  const paging = { page, 'per-page': per_page };
  return queryOptions({
    queryKey: [COLLECTION, 'list', search, search === '' ? sort : null, paging, filters],
    queryFn: async ({ signal }) => {
      const answer =
        search === ''
          ? await call(posts.list, { query: { ...filters, ...paging, ...rowShape, sort } }, signal)
          : await call(postSearches.posts, { body: { ...filters, ...paging, ...rowShape, query: search } }, signal);
      return {
        items: answer.items.map((item) => postRow.parse(item)),
        current_page: answer._meta.currentPage,
        last_page: answer._meta.pageCount,
        searchedFor: 'searched_for' in answer ? answer.searched_for : undefined,
      };
    },
    refetchInterval: AGAIN,
  });
}

export const postConstants = () => query(posts.constants, {});

/** Any post of an author says what they are called; the users themselves are not everybody's to read. */
export const anyPostBy = (author: number) =>
  query(posts.list, {
    query: { 'search[authors.id]': String(author), 'per-page': 1, fields: 'id', expand: 'authors' },
  });
