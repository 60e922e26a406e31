import { stopWords } from '@masthead/domain/stop-words/contract';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '../../shared/api/call';
import { collection, formQuery } from '../../shared/api/collection';

import { useUpload } from '../../shared/api/upload';

const COLLECTION = 'stop-words';
const { query, useWrite } = collection(COLLECTION);

/** The list's state in the address. */
export const stopWordListQuery = z.object({
  page: z.coerce.number().int().min(1).default(1),
  search: z.string().trim().max(200).default(''),
});

/** All stop words, or those the search finds. */
export function stopWordList({ page, search }: z.output<typeof stopWordListQuery>) {
  return queryOptions({
    queryKey: [COLLECTION, search, page],
    queryFn: ({ signal }) =>
      search === ''
        ? call(stopWords.list, { query: { order: '-id', page } }, signal)
        : call(stopWords.search, { query: { page, search_fields: 'name', search } }, signal),
  });
}

export const stopWordById = (id: number) => ({
  ...query(stopWords.get, { params: { id } }),
  ...formQuery,
});

export const useCreateStopWord = () => useWrite(stopWords.create);
export const useUpdateStopWord = () => useWrite(stopWords.update);
export const useRemoveStopWord = () => useWrite(stopWords.remove);
export const useUploadStopWords = () => useUpload(COLLECTION, stopWords.upload);
