import type { Card } from '@masthead/domain/posts/contract/board';
import { posts } from '@masthead/domain/posts/contract/endpoints';
import type { BoardQuery } from '@masthead/domain/posts/contract/list-query';
import type { Status } from '@masthead/domain/posts/rules/statuses';
import { call } from '../../../shared/api/call';
import { collection } from '../../../shared/api/collection';
import { useSaveMove } from '../../../shared/list/use-optimistic-order';

const COLLECTION = 'posts';

/** Locks end and scheduled posts fall due without anybody doing anything. */
const AGAIN = 30_000;

export const boardOf = (query: BoardQuery) => ({
  ...collection(COLLECTION).query(posts.board, { query }),
  refetchInterval: AGAIN,
});

export function useSaveCard() {
  const save = useSaveMove(COLLECTION);
  return ({ id, updated_at }: Card, status: Status) =>
    save(call(posts.update, { params: { id }, body: { status, base_updated_at: updated_at } }));
}
