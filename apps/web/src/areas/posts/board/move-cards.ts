import type { Board, Card } from '@masthead/domain/posts/contract/board';
import { Status } from '@masthead/domain/posts/rules/statuses';

export type Column = Board['columns'][number];

/** The board with these cards in other columns than they are stored in. */
export function moveCards(board: Board, moves: ReadonlyMap<number, Status>): Board {
  if (moves.size === 0) return board;
  const moved = board.columns
    .flatMap(({ items }) => items)
    .filter((card) => moves.has(card.id) && moves.get(card.id) !== card.status)
    .map((card): Card => ({ ...card, status: moves.get(card.id) ?? card.status }));
  const ids = new Set(moved.map(({ id }) => id));
  const columns = board.columns.map((column): Column => {
    const staying = column.items.filter(({ id }) => !ids.has(id));
    const coming = moved.filter(({ status }) => status === column.status);
    const total = column.total - (column.items.length - staying.length) + coming.length;
    return { ...column, total, items: coming.length > 0 ? [...staying, ...coming].sort(byUrgency) : staying };
  });
  return { ...board, columns };
}

/** As the server sorts them: by priority, then by deadline or, in Scheduled, by publication time, then the newest. */
function byUrgency(one: Card, other: Card): number {
  if (one.priority !== other.priority) return other.priority - one.priority;
  const [time, otherTime] = [timeOf(one), timeOf(other)];
  return time === otherTime ? other.id - one.id : time < otherTime ? -1 : 1;
}

function timeOf({ status, published_at, due_date }: Card): string {
  return (status === Status.SCHEDULED ? published_at : due_date) ?? '9999';
}
