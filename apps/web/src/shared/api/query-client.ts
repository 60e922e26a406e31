import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './call';

const TRIES = 3;

/** Reads are repeated when the line or the server failed, never when the server refused. */
export function createQueryClient(tries = TRIES): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: (failures, error) => failures + 1 < tries && !isRefusal(error),
      },
    },
  });
}

function isRefusal(error: Error): boolean {
  return error instanceof ApiError && error.status < 500;
}
