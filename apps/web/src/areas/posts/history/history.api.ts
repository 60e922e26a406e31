import { postHistory } from '@masthead/domain/posts/contract/history';
import { listRecordIds, postRecordNames } from '@masthead/domain/posts/contract/record-names';
import type { PostFieldName } from '@masthead/domain/posts/fields';
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

/** The names of the records and pictures that these versions refer to. */
export function namesOfRecords(versions: readonly Partial<Record<PostFieldName, unknown>>[]) {
  const pictures = versions
    .flatMap(({ thumb, fb_thumb }) => [thumb, fb_thumb])
    .filter((key) => typeof key === 'string');
  const ids = Object.entries({ ...listRecordIds(versions), pictures: [...new Set(pictures)] });
  const filled = ids.filter(([, { length }]) => length > 0);
  return {
    ...query(postRecordNames.list, { query: Object.fromEntries(filled.map(([kind, list]) => [kind, list.join(',')])) }),
    enabled: filled.length > 0,
  };
}

export const useRenameVersion = () => useWrite(postHistory.rename);
export const useRestoreVersion = () => useWrite(postHistory.restore);
