import { ApiError } from './call';

const isMissing = (error: Error | null) => error instanceof ApiError && error.status === 404;

/** Options of a query that fills a form. It fetches each time: a form must not start from a copy older than the last save. */
export const formQuery = {
  gcTime: 0,
  staleTime: 0,
  // A page that leaves after an error is mounted again on its way out, and would repeat the request.
  retryOnMount: false,
  refetchOnWindowFocus: ({ state }: { state: { error: Error | null } }) => !isMissing(state.error),
};
