import { type UniquenessResult, uniqueness } from '@masthead/domain/posts/contract/uniqueness';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { collection } from '../../../../shared/api/collection';

// Apart from the posts: the limit is not asked for again with every save of the text.
const { query } = collection('uniqueness');

export const checksLeft = (id: number) => query(uniqueness.info, { params: { id } });

/** A check that found something out, and when it did. */
export interface Check extends UniquenessResult {
  unique: number;
  at: number;
}

/** What the last check of a post found. Kept where it outlasts the panel: on a phone the text is seen without it. */
export const lastCheck = (id: number) =>
  queryOptions<Check>({
    queryKey: ['uniqueness', 'last', id],
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  });
