import type { Holder } from '@masthead/domain/access/refusal';
import type { Board, Card } from '@masthead/domain/posts/contract/board';
import { Status, statusNames } from '@masthead/domain/posts/rules/statuses';
import { dropRefusal } from '@masthead/domain/posts/rules/workflow';

import { fill, phrase } from '@masthead/domain/text/phrase';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useViewer } from '../../../shared/access/viewer';
import { translateMessage } from '../../../shared/i18n/i18n';
import { notifyFailure, notifyWarning } from '../../../shared/notices/notify';
import { isLockedFor } from '../post-lock';
import { useSaveCard } from './board.api';

/**
 * The board as the person has just made it: a moved card is in its new column at once, back in the old one when that was
 * not saved. Whatever the server sends meanwhile does not move it.
 */
export function useCardMoves(stored: Board) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const save = useSaveCard();
  const [moves, setMoves] = useState<ReadonlyMap<number, Status>>(new Map());
  const [moved, setMoved] = useState('');

  function put(id: number, to: Status | null) {
    setMoves((before) => {
      const after = new Map(before);
      if (to === null) after.delete(id);
      else after.set(id, to);
      return after;
    });
  }

  async function move(card: Card, to: Status) {
    if (card.status === to) return;
    const refusal = cardMoveRefusal(viewer, card, to);
    if (refusal) return notifyWarning(refusal);
    if (moves.has(card.id)) return notifyWarning(t('The last move of this card is still being saved.'));
    put(card.id, to);
    setMoved(t('{name}: {column}', { name: card.main_headline, column: t(statusNames[to]) }));
    try {
      await save(card, to);
      if (card.status === Status.SCHEDULED) notifyWarning(t('The post is not scheduled any more.'));
    } catch (error) {
      setMoved('');
      notifyFailure(error, t('Error updating post.'));
    } finally {
      put(card.id, null);
    }
  }

  const refusalOf = (card: Card, to: Status) => {
    const refusal = cardMoveRefusal(viewer, card, to);
    return refusal && translateMessage(refusal);
  };

  return {
    board: moveCards(stored, moves),
    move,
    /** In words: why a card cannot go there. */
    refusalOf,
    /** The last move, for those who do not see it. */
    moved,
  };
}

export type Column = Board['columns'][number];

/** The board with these cards in other columns than they are stored in. */
function moveCards(board: Board, moves: ReadonlyMap<number, Status>): Board {
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

type Viewer = Holder & Parameters<typeof isLockedFor>[0];

/** Why this card cannot go to that column now; `null` when it can, or is there already. */
function cardMoveRefusal(viewer: Viewer, card: Card, to: Status): string | null {
  if (card.status === to) return null;
  if (isLockedFor(viewer, card)) return fill(phrase('{name} is editing this post.'), { name: card.lock });
  return dropRefusal(viewer, card.status, to);
}
