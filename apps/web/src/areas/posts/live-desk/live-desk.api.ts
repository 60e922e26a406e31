import type { Reply } from '@masthead/domain/http/endpoint';
import { type LiveUpdate, liveDesk } from '@masthead/domain/posts/contract/live-desk';
import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../shared/api/call';
import { collection } from '../../../shared/api/collection';

const { query, useWrite } = collection('posts');

export const PAGE_SIZE = 50;
/** Locks expire without an event, so the list is also loaded at this interval. */
const REFETCH_MS = 15_000;

export type DeskList = Reply<typeof liveDesk.list>;

export const deskUpdates = (id: number, size: number) => ({
  ...query(liveDesk.list, { params: { id }, query: { 'per-page': size } }),
  staleTime: 0,
  refetchInterval: REFETCH_MS,
  placeholderData: keepPreviousData,
});

export const updateVersions = (id: number, update: string) => ({
  ...query(liveDesk.versions, { params: { id, update } }),
  staleTime: 0,
});

export const useChangeUpdate = () => useWrite(liveDesk.update);
export const useDeleteUpdate = () => useWrite(liveDesk.remove);
export const useRestoreUpdate = () => useWrite(liveDesk.restore);

/** Shows a published update at once, before the list is loaded again. */
export function showPublished(client: QueryClient, id: number, update: LiveUpdate): void {
  const path = liveDesk.list.path;
  if (!update.is_deleted) {
    client.setQueriesData<DeskList>(
      { predicate: ({ queryKey }) => queryKey[1] === path && isListOf(queryKey[2], id) },
      (list) => list && { ...list, items: [update, ...list.items.filter((item) => item.id !== update.id)] },
    );
  }
  void client.invalidateQueries({ queryKey: ['posts', path] });
}

const isListOf = (request: unknown, id: number) => (request as { params?: { id?: unknown } }).params?.id === id;

/** The stored update in the response to a change of an outdated text; otherwise `null`. */
export function findNewerUpdate(error: unknown): LiveUpdate | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  const { update } = error.body as { update?: unknown };
  return liveDesk.update.reply.safeParse(update).data ?? null;
}
