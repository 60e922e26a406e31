import type { Board, Card } from '@masthead/domain/posts/board';
import { Status, statusNames } from '@masthead/domain/posts/statuses';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useViewer } from '../../../shared/access/viewer';
import { translateMessage } from '../../../shared/i18n/i18n';
import { notifyFailure, notifyWarning } from '../../../shared/notices/notify';
import { useSaveCard } from './board.api';
import { cardMoveRefusal } from './card-move-refusal';
import { moveCards } from './move-cards';

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
