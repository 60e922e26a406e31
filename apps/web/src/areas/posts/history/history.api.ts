import { postHistory } from '@masthead/domain/posts/contract/history';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/api/call';
import { collection } from '../../../shared/api/collection';

const { query, useWrite } = collection('posts');

/** The pages of versions that the user has loaded, newest first. */
export const versionPages = (id: number) =>
  infiniteQueryOptions({
    queryKey: ['posts', 'history', id],
    queryFn: ({ pageParam, signal }) =>
      call(postHistory.list, { params: { id }, query: pageParam === null ? {} : { before: pageParam } }, signal),
    initialPageParam: null as number | null,
    getNextPageParam: ({ items, has_more }) => (has_more ? (items.at(-1)?.id ?? null) : null),
    // A save in the editor changes the history, so it is never shown from the cache alone.
    staleTime: 0,
  });

/** The two versions that the user compares. `to` is a version or the stored post. */
export interface Pair {
  from: number;
  to: number | 'current';
}

export const versionComparison = (id: number, pair: Pair) =>
  queryOptions({
    ...query(postHistory.compare, { params: { id }, query: pair }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const useRenameVersion = () => useWrite(postHistory.rename);
export const useRestoreVersion = () => useWrite(postHistory.restore);
