import type { Endpoint, Reply, Sent } from '@masthead/domain/http/endpoint';
import { OVERTAKEN, versionOf } from '@masthead/domain/http/version';
import {
  MutationCache,
  MutationObserver,
  mutationOptions,
  QueryCache,
  QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { revealSoon } from '../list/new-item';

import { meQuery } from '../session/session';
import { ApiError, call } from './call';

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

/** The version of an entity that a form stands upon. A call that carries it moves it on to the version of the answer. */
export class BaseVersion {
  version: string;

  constructor(entity: unknown) {
    this.version = versionOf(entity);
  }

  moveTo(entity: unknown): void {
    this.version = versionOf(entity);
  }
}

/** The current entity in a conflict response; `undefined` for any other error. */
export function overtakenBy(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined;
  const body = error.body as { type?: unknown; current?: unknown } | null;
  return body?.type === OVERTAKEN ? body.current : undefined;
}

const isMissing = (error: Error | null) => error instanceof ApiError && error.status === 404;

/** Options of a query that fills a form. It fetches each time: a form must not start from a copy older than the last save. */
export const formQuery = {
  gcTime: 0,
  staleTime: 0,
  // A page that leaves after an error is mounted again on its way out, and would repeat the request.
  retryOnMount: false,
  refetchOnWindowFocus: ({ state }: { state: { error: Error | null } }) => !isMissing(state.error),
};

/** A versioned write may carry the version it was made upon. */
type Upon<E extends Endpoint> = E extends { versioned: true } ? { base?: BaseVersion | undefined } : unknown;

/**
 * Queries and writes of one collection. Every query key starts with the collection's name and every write makes
 * the whole collection stale, so no list outlives a write.
 */
export function collection(name: string) {
  function query<E extends Endpoint>(endpoint: E, sent: Sent<E>) {
    return queryOptions({
      queryKey: [name, endpoint.path, sent],
      queryFn: ({ signal }) => call(endpoint, sent, signal),
    });
  }

  function writeOptions<E extends Endpoint>(client: QueryClient, endpoint: E) {
    return mutationOptions<Reply<E>, Error, Sent<E> & Upon<E>>({
      mutationFn: (sent) => call(endpoint, sent),
      onSettled: async (reply) => {
        await client.invalidateQueries({ queryKey: [name] });
        const id = newId(endpoint, reply);
        if (id !== null) revealSoon(id);
      },
    });
  }

  // biome-ignore lint/correctness/noComponentHookFactories: an area calls collection() once, at module level
  function useWrite<E extends Endpoint>(endpoint: E) {
    return useMutation(writeOptions(useQueryClient(), endpoint));
  }

  /** The same write for code outside of components. */
  function write<E extends Endpoint>(client: QueryClient, endpoint: E, sent: Sent<E> & Upon<E>): Promise<Reply<E>> {
    return new MutationObserver(client, writeOptions(client, endpoint)).mutate(sent);
  }

  return { query, useWrite, write };
}

/** The id of an item that this call created; `null` for any other call. */
function newId({ method, path }: Endpoint, reply: unknown): number | null {
  if (method !== 'POST' || path.includes(':') || typeof reply !== 'object' || reply === null) return null;
  return 'id' in reply && typeof reply.id === 'number' ? reply.id : null;
}
