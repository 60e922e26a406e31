import { stopWords } from '@masthead/domain/stop-words/contract';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '../../shared/api/call';
import { collection, formQuery } from '../../shared/api/collection';

import { useUpload } from '../../shared/api/upload';
import { listState } from '../../shared/list/use-list-query';

const COLLECTION = 'stop-words';
// Reads and writes of stop words. A write invalidates all cached reads of the collection.
const { query, useWrite } = collection(COLLECTION);

/** The search and page of the list, part of the URL. */
export const stopWordListQuery = z.object({
  page: listState.page,
  search: listState.search,
});

/** All stop words, newest first, or the results of the search endpoint if there is a search text. */
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
