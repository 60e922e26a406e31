import { experts } from '@masthead/domain/experts/contract';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '../../shared/api/call';
import { collection, formQuery } from '../../shared/api/collection';

const COLLECTION = 'experts';
const PER_PAGE = 25;
const { query, useWrite } = collection(COLLECTION);

/** The list's state in the address. */
export const expertListQuery = z.object({
  page: z.coerce.number().int().min(1).default(1),
  search: z.string().trim().max(200).default(''),
});

/** All experts, or those the search finds. */
export function expertList({ page, search }: z.output<typeof expertListQuery>) {
  const asked = { query: { per_page: PER_PAGE, page } };
  return queryOptions({
    queryKey: [COLLECTION, search, asked],
    queryFn: ({ signal }) =>
      search === ''
        ? call(experts.list, asked, signal)
        : call(experts.search, { ...asked, body: { query: search } }, signal),
  });
}

export const expertById = (id: number) => ({
  ...query(experts.get, { params: { id } }),
  ...formQuery,
});

/** Where an expert is used. */
export const expertUsages = (id: number) => query(experts.usages, { params: { id } });

export const useCreateExpert = () => useWrite(experts.create);
export const useUpdateExpert = () => useWrite(experts.update);
export const useRemoveExpert = () => useWrite(experts.remove);
