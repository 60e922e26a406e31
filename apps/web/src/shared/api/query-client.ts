import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { meQuery } from '../session/me';
import { ApiError } from './call';

const TRIES = 3;

/** Reads are repeated when the line or the server failed, never when the server refused. */
export function createQueryClient(tries = TRIES): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: followRights }),
    mutationCache: new MutationCache({ onError: followRights }),
    defaultOptions: {
      // Offline a call fails at once and says so, instead of waiting to be sent when nobody expects it any more.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        staleTime: 15_000,
        retry: (failures, error) => failures + 1 < tries && !isRefusal(error),
      },
    },
  });

  /** Somebody took a right away meanwhile: the sidebar and the page follow what the person holds now. */
  function followRights(error: Error) {
    if (error instanceof ApiError && error.status === 403) {
      void client.invalidateQueries({ queryKey: meQuery.queryKey });
    }
  }

  return client;
}

function isRefusal(error: Error): boolean {
  return error instanceof ApiError && error.status < 500;
}
