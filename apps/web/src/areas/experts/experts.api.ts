import { experts } from '@masthead/domain/experts/contract';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '../../shared/api/call';
import { collection, formQuery } from '../../shared/api/collection';
import { listState } from '../../shared/list/use-list-query';

const COLLECTION = 'experts';
const EXPERTS_PER_PAGE = 25;
// Reads and writes of experts. A write invalidates all cached reads of the collection.
const { query, useWrite } = collection(COLLECTION);

/** The search and page of the list, part of the URL. */
export const expertListQuery = z.object({
  page: listState.page,
  search: listState.search,
});

/** All experts, or the results of the search endpoint if there is a search text. */
export function expertList({ page, search }: z.output<typeof expertListQuery>) {
  const request = { query: { per_page: EXPERTS_PER_PAGE, page } };
  return queryOptions({
    queryKey: [COLLECTION, search, request],
    queryFn: ({ signal }) =>
      search === ''
        ? call(experts.list, request, signal)
        : call(experts.search, { ...request, body: { query: search } }, signal),
  });
}

export const expertById = (id: number) => ({
  ...query(experts.get, { params: { id } }),
  ...formQuery,
});

export const expertUsages = (id: number) => query(experts.usages, { params: { id } });

export const useCreateExpert = () => useWrite(experts.create);
export const useUpdateExpert = () => useWrite(experts.update);
export const useRemoveExpert = () => useWrite(experts.remove);
