import type { Endpoint, Reply, RequestParts } from '@masthead/domain/http/endpoint';
import { computeVersion, VERSION_CONFLICT } from '@masthead/domain/http/version';
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
import { revealAfterRender } from '../list/new-item';

import { meQuery } from '../session/session';
import { ApiError, call, type UndoSlot } from './call';

const MAX_TRIES = 3;

/** Creates the cache of server data. Reads are retried after network errors and 5xx responses, never after 4xx. */
export function createQueryClient(maxTries = MAX_TRIES): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: refetchRights }),
    mutationCache: new MutationCache({ onError: refetchRights }),
    defaultOptions: {
      // Offline a call fails immediately instead of being sent unexpectedly later.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        // Another screen that needs the same data within this time shows it without a new request.
        staleTime: 15_000,
        retry: (failures, error) => failures + 1 < maxTries && !isClientError(error),
      },
    },
  });

  /** After a 403 the user may have lost a right. Refetches the rights for the sidebar and the page. */
  function refetchRights(error: Error) {
    if (error instanceof ApiError && error.status === 403) {
      void client.invalidateQueries({ queryKey: meQuery.queryKey });
    }
  }

  return client;
}

function isClientError(error: Error): boolean {
  return error instanceof ApiError && error.status < 500;
}

/** The version of the record that a form is based on. A call that sends it updates it to the version of the reply. */
export class BaseVersion {
  version: string;

  constructor(entity: unknown) {
    this.version = computeVersion(entity);
  }

  updateFrom(entity: unknown): void {
    this.version = computeVersion(entity);
  }
}

/** The current entity in a conflict response; `undefined` for any other error. */
export function findConflictingVersion(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined;
  const body = error.body as { type?: unknown; current?: unknown } | null;
  return body?.type === VERSION_CONFLICT ? body.current : undefined;
}

const isNotFound = (error: Error | null) => error instanceof ApiError && error.status === 404;

/** Options of a query that fills a form. It is never cached, so that no form starts from outdated data. */
export const formQuery = {
  gcTime: 0,
  staleTime: 0,
  // After an error, the page mounts once more while the user leaves it, and would repeat the request.
  retryOnMount: false,
  refetchOnWindowFocus: ({ state }: { state: { error: Error | null } }) => !isNotFound(state.error),
};

/** The base version, for endpoints that reject a change of an outdated record. */
type BaseOption<E extends Endpoint> = E extends { versioned: true } ? { base?: BaseVersion | undefined } : unknown;
/** The options of a write besides the parts of its request. */
type WriteOptions<E extends Endpoint> = BaseOption<E> & { undo?: UndoSlot };

/**
 * Queries and writes of one collection. Every query key starts with the collection's name, and every write invalidates
 * the whole collection, so that no list stays stale.
 */
export function collection(name: string) {
  function query<E extends Endpoint>(endpoint: E, requestParts: RequestParts<E>) {
    return queryOptions({
      queryKey: [name, endpoint.path, requestParts],
      queryFn: ({ signal }) => call(endpoint, requestParts, signal),
    });
  }

  function writeOptions<E extends Endpoint>(client: QueryClient, endpoint: E) {
    return mutationOptions<Reply<E>, Error, RequestParts<E> & WriteOptions<E>>({
      mutationFn: (requestParts) => call(endpoint, requestParts),
      onSettled: async (reply) => {
        await client.invalidateQueries({ queryKey: [name] });
        const id = findCreatedId(endpoint, reply);
        if (id !== null) revealAfterRender(id);
      },
    });
  }

  // biome-ignore lint/correctness/noComponentHookFactories: an area calls collection() once, at module level
  function useWrite<E extends Endpoint>(endpoint: E) {
    return useMutation(writeOptions(useQueryClient(), endpoint));
  }

  /** `useWrite` for code outside of components. */
  function write<E extends Endpoint>(
    client: QueryClient,
    endpoint: E,
    requestParts: RequestParts<E> & WriteOptions<E>,
  ): Promise<Reply<E>> {
    return new MutationObserver(client, writeOptions(client, endpoint)).mutate(requestParts);
  }

  return { query, useWrite, write };
}

/** The id of an item that this call created; `null` for any other call. */
function findCreatedId({ method, path }: Endpoint, reply: unknown): number | null {
  if (method !== 'POST' || path.includes(':') || typeof reply !== 'object' || reply === null) return null;
  return 'id' in reply && typeof reply.id === 'number' ? reply.id : null;
}
