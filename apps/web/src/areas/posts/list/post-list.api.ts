import { postSearches, posts } from '@masthead/domain/posts/contract/endpoints';

import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/api/call';
import { collection } from '../../../shared/api/collection';
import { filtersOf, type PostListQuery } from './post-list-query';
import { postRow, rowShape } from './post-row';

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
