import type { Card } from '@masthead/domain/posts/contract/board';
import { posts } from '@masthead/domain/posts/contract/endpoints';
import { type BoardFilters, type BoardQuery, MAX_CARDS } from '@masthead/domain/posts/contract/list-query';
import type { Status } from '@masthead/domain/posts/rules/statuses';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { call } from '../../../shared/api/call';
import { collection } from '../../../shared/api/collection';
import { useSaveMove } from '../../../shared/list/use-optimistic-order';

const COLLECTION = 'posts';
const { query, useWrite } = collection(COLLECTION);

/** Poll interval. Polling is needed because locks expire and scheduled posts become due without an event. */
const REFETCH_MS = 30_000;

export const boardQueryOptions = (filters: BoardQuery) => ({
  ...query(posts.board, { query: filters }),
  refetchInterval: REFETCH_MS,
});

/** The number of cards per column at first, and the number that "Load more" adds. */
const CARDS_PER_STEP = 25;

export type MoreCards = ReturnType<typeof useMoreCards>;

/** The number of cards per column that the board shows, and the function that loads more. */
export function useMoreCards(filters: BoardFilters) {
  const client = useQueryClient();
  const [limit, setLimit] = useState(CARDS_PER_STEP);
  const [isLoading, setIsLoading] = useState(false);
  const [error, setError] = useState<unknown>(null);

  async function load(): Promise<boolean> {
    const nextLimit = Math.min(limit + CARDS_PER_STEP, MAX_CARDS);
    setIsLoading(true);
    setError(null);
    try {
      await client.fetchQuery(boardQueryOptions({ ...filters, cards: nextLimit }));
      // The caller moves the focus to the first new card, so the cards must be in the document.
      flushSync(() => setLimit(nextLimit));
      return true;
    } catch (failure) {
      setError(failure);
      return false;
    } finally {
      setIsLoading(false);
    }
  }

  return {
    limit,
    /** Whether the server may return more cards per column. */
    hasMore: limit < MAX_CARDS,
    isLoading,
    error,
    /** Loads more cards of every column. Returns `false` if it failed. */
    load,
    /** Shows as many cards as the server returns. */
    showAll: () => setLimit(MAX_CARDS),
  };
}

/** Writes of single cards, based on the version that the board shows. */
export function useCardWrites() {
  const save = useSaveMove(COLLECTION);
  const update = useWrite(posts.update);
  return {
    saveStatus: ({ id, updated_at }: Card, status: Status) =>
      save(call(posts.update, { params: { id }, body: { status, base_updated_at: updated_at } })),
    sendToReview: ({ id, updated_at }: Card) =>
      save(call(posts.review, { params: { id }, body: { base_updated_at: updated_at } })),
    assign: ({ id, updated_at }: Card, assignee_id: number | null) =>
      update.mutateAsync({ params: { id }, body: { assignee_id, base_updated_at: updated_at } }),
  };
}
