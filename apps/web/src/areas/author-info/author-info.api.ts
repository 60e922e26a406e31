import { authorInfo } from '@masthead/domain/author-info/contract';
import { queryOptions } from '@tanstack/react-query';
import { ApiError, call } from '../../shared/api/call';
import { collection } from '../../shared/api/collection';

const { useWrite } = collection('author-info');

/** One's own profile; `null` while there is none. */
export const ownAuthorInfo = queryOptions({
  queryKey: ['author-info'],
  queryFn: async ({ signal }) => {
    try {
      return await call(authorInfo.get, {}, signal);
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    }
  },
});

export const useCreateAuthorInfo = () => useWrite(authorInfo.create);
export const useUpdateAuthorInfo = () => useWrite(authorInfo.update);
