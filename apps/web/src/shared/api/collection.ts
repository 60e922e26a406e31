import type { Endpoint, Reply, Sent } from '@masthead/domain/http/endpoint';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { revealSoon } from '../list/new-item';
import type { BaseVersion } from './base-version';
import { call } from './call';

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

  // biome-ignore lint/correctness/noComponentHookFactories: an area calls collection() once, at module level
  function useWrite<E extends Endpoint>(endpoint: E) {
    const client = useQueryClient();
    return useMutation<Reply<E>, Error, Sent<E> & Upon<E>>({
      mutationFn: (sent) => call(endpoint, sent),
      onSettled: async (reply) => {
        await client.invalidateQueries({ queryKey: [name] });
        const id = newId(endpoint, reply);
        if (id !== null) revealSoon(id);
      },
    });
  }

  return { query, useWrite };
}

/** The id of an item that this call created; `null` for any other call. */
function newId({ method, path }: Endpoint, reply: unknown): number | null {
  if (method !== 'POST' || path.includes(':') || typeof reply !== 'object' || reply === null) return null;
  return 'id' in reply && typeof reply.id === 'number' ? reply.id : null;
}
