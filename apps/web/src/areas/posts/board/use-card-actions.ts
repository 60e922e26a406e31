import type { Holder } from '@masthead/domain/access/refusal';
import type { Suggestion } from '@masthead/domain/autocomplete/contract';
import type { Board, Card } from '@masthead/domain/posts/contract/board';
import { Status, statusNames } from '@masthead/domain/posts/rules/statuses';
import { dropRefusal, transitionRefusal } from '@masthead/domain/posts/rules/workflow';

import { fill, phrase } from '@masthead/domain/text/phrase';
import { useState } from 'react';
import { useViewer } from '../../../shared/access/viewer';
import { translateMessage } from '../../../shared/i18n/i18n';
import { notifyFailure, notifySuccess, notifyWarning } from '../../../shared/notices/notify';
import { useTranslation } from '../../../ui/translation';
import { isLockedFor } from '../post-lock';
import { useCardWrites } from './board.api';

/**
 * Moves and assigns cards. A moved card is in its new column at once and returns if the save fails. Updates from the
 * server do not move it meanwhile.
 */
export function useCardActions(storedBoard: Board) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const { saveStatus, sendToReview, assign } = useCardWrites();
  /** The new status of each card whose move is being saved, by card id. */
  const [pendingMoves, setPendingMoves] = useState<ReadonlyMap<number, Status>>(new Map());
  const [announcement, setAnnouncement] = useState('');

  function setPendingMove(id: number, to: Status | null) {
    setPendingMoves((before) => {
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
    await showMove(card, to, () => saveStatus(card, to));
  }

  /** Shows the card in the new column while the request runs. */
  async function showMove(card: Card, to: Status, send: () => Promise<void>) {
    if (pendingMoves.has(card.id))
      return notifyWarning(t('The last move of this card is still being saved. Try again in a moment.'));
    setPendingMove(card.id, to);
    setAnnouncement(t('{name}: {column}', { name: card.main_headline, column: t(statusNames[to]) }));
    try {
      await send();
      if (card.status === Status.SCHEDULED) notifyWarning(t('The post is no longer scheduled.'));
    } catch (error) {
      setAnnouncement('');
      notifyFailure(error, t('Error updating post.'));
    }
    setPendingMove(card.id, null);
  }

  /** Assigns the card to a user, or to nobody. The notice offers to undo it. */
  async function assignTo(card: Card, assignee: Suggestion | null) {
    try {
      const saved = await assign(card, assignee?.id ?? null);
      const undo = { label: t('Undo'), run: () => void undoAssign({ ...card, updated_at: saved.updated_at }) };
      notifySuccess(
        assignee ? t('Assigned to {name}', { name: assignee.name }) : t('Assignment removed'),
        undefined,
        undo,
      );
    } catch (error) {
      notifyFailure(error, t('Error updating post.'));
    }
  }

  async function undoAssign(card: Card) {
    try {
      await assign(card, card.assignee?.id ?? null);
      notifySuccess(t('Assignment undone'));
    } catch (error) {
      notifyFailure(error, t('Error updating post.'));
    }
  }

  const translated = (refusal: string | null) => refusal && translateMessage(refusal);

  return {
    /** The stored board with the pending moves applied. */
    board: moveCards(storedBoard, pendingMoves),
    move,
    sendToReview: (card: Card) => showMove(card, Status.REVIEW, () => sendToReview(card)),
    assignTo,
    /** The translated reasons why an action is not possible; `null` if it is. */
    findMoveRefusal: (card: Card, to: Status) => translated(cardMoveRefusal(viewer, card, to)),
    findReviewRefusal: (card: Card) =>
      translated(cardChangeRefusal(viewer, card) ?? transitionRefusal(viewer, 'review', card.status)),
    findAssignRefusal: (card: Card) => translated(cardChangeRefusal(viewer, card)),
    /** The text that tells screen readers about the last move. */
    announcement,
  };
}

export type Column = Board['columns'][number];

/** A copy of the board with these cards in the columns of their new status. */
function moveCards(board: Board, moves: ReadonlyMap<number, Status>): Board {
  if (moves.size === 0) return board;
  const movedCards = board.columns
    .flatMap(({ items }) => items)
    .filter((card) => moves.has(card.id) && moves.get(card.id) !== card.status)
    .map((card): Card => ({ ...card, status: moves.get(card.id) ?? card.status }));
  const movedIds = new Set(movedCards.map(({ id }) => id));
  const columns = board.columns.map((column): Column => {
    const remaining = column.items.filter(({ id }) => !movedIds.has(id));
    const incoming = movedCards.filter(({ status }) => status === column.status);
    const total = column.total - (column.items.length - remaining.length) + incoming.length;
    return {
      ...column,
      total,
      items: incoming.length > 0 ? [...remaining, ...incoming].sort(compareUrgency) : remaining,
    };
  });
  return { ...board, columns };
}

/** The server's order: priority, then deadline (in Scheduled: publication time), then newest first. */
function compareUrgency(one: Card, other: Card): number {
  if (one.priority !== other.priority) return other.priority - one.priority;
  const [time, otherTime] = [toDueTime(one), toDueTime(other)];
  return time === otherTime ? other.id - one.id : time < otherTime ? -1 : 1;
}

/** An ISO date. A card without one sorts last, like the year 9999. */
function toDueTime({ status, published_at, due_date }: Card): string {
  return (status === Status.SCHEDULED ? published_at : due_date) ?? '9999';
}

type Viewer = Holder & Parameters<typeof isLockedFor>[0];

/** The reason why the card cannot be moved to the column; `null` if it can, or if it is already there. */
function cardMoveRefusal(viewer: Viewer, card: Card, to: Status): string | null {
  if (card.status === to) return null;
  return cardChangeRefusal(viewer, card) ?? dropRefusal(viewer, card.status, to);
}

function cardChangeRefusal(viewer: Viewer, card: Card): string | null {
  if (isLockedFor(viewer, card)) return fill(phrase('{name} is editing this post.'), { name: card.lock });
  // A change would cancel the publication.
  const isHeld = card.publish_due_at !== null;
  return isHeld ? phrase('Undo the publication first, or wait until the post is published.') : null;
}
