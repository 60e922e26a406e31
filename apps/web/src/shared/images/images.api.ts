import { images, PICKER_PAGE } from '@masthead/domain/images/contract';

import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../api/call';
import { collection } from '../api/collection';

const { query, useWrite } = collection('images');

function readPage(search: string, page: { page: number; per_page?: number }, signal: AbortSignal) {
  return search === ''
    ? call(images.list, { query: { order: '-id', ...page } }, signal)
    : call(images.search, { query: { ...page, search, search_fields: 'name' } }, signal);
}

/** The library page after page, all of it or what a search finds. */
export const imagePages = (search: string) =>
  infiniteQueryOptions({
    queryKey: ['images', 'pages', search],
    queryFn: ({ pageParam, signal }) => readPage(search, { page: pageParam }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ current_page, last_page }) => (current_page < last_page ? current_page + 1 : undefined),
  });

/** One page of the picker. */
export const pickerPage = (search: string, page: number) =>
  queryOptions({
    queryKey: ['images', 'picker', search, page],
    queryFn: ({ signal }) => readPage(search, { page, per_page: PICKER_PAGE }, signal),
  });

export const imageById = (id: number) => query(images.get, { params: { id } });
export const useUpdateImage = () => useWrite(images.update);
export const useRemoveImage = () => useWrite(images.remove);
