import { images, PICKER_PAGE_SIZE } from '@masthead/domain/images/contract';

import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../api/call';
import { collection } from '../api/collection';

const { query, useWrite } = collection('images');

function readPage(search: string, page: { page: number; per_page?: number }, signal: AbortSignal) {
  return search === ''
    ? call(images.list, { query: { order: '-id', ...page } }, signal)
    : call(images.search, { query: { ...page, search, search_fields: 'name' } }, signal);
}

/** The pages of the gallery, newest first, for a list that loads more on scrolling. */
export const imagePages = (search: string) =>
  infiniteQueryOptions({
    queryKey: ['images', 'pages', search],
    queryFn: ({ pageParam, signal }) => readPage(search, { page: pageParam }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ current_page, last_page }) => (current_page < last_page ? current_page + 1 : undefined),
  });

/** One page of the picker; the last page if this one no longer exists after a deletion. */
export const pickerPage = (search: string, page: number) =>
  queryOptions({
    queryKey: ['images', 'picker', search, page],
    queryFn: async ({ signal }) => {
      const result = await readPage(search, { page, per_page: PICKER_PAGE_SIZE }, signal);
      if (page <= Math.max(result.last_page, 1)) return result;
      return readPage(search, { page: result.last_page, per_page: PICKER_PAGE_SIZE }, signal);
    },
  });

export const imageById = (id: number) => query(images.get, { params: { id } });
export const useUpdateImage = () => useWrite(images.update);
export const useRemoveImage = () => useWrite(images.remove);
