import { VisuallyHidden } from '@mantine/core';
import type { Board, Card } from '@masthead/domain/posts/contract/board';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { type ReactNode, useState } from 'react';
import { useViewer } from '../../../shared/access/viewer';
import { DragBoard } from '../../../ui/board/drag-board';
import type { MoreCards } from './board.api';
import classes from './board.module.css';
import { BoardCard, DraggedCard } from './board-card';
import { AddTaskButton, BoardColumn } from './board-column';
import { BoardLanes } from './board-lanes';
import { useCardActions } from './use-card-actions';

interface Props {
  board: Board;
  moreCards: MoreCards;
  /** Whether the cards are grouped by section, too. */
  hasLanes: boolean;
  /** The id of the card whose form is open. */
  current: number | null;
  onOpen: (card: Card) => void;
  onAdd: () => void;
}

/** The columns of the board, between which the user drags cards. */
export function BoardView({ board: storedBoard, moreCards, hasLanes, current, onOpen, onAdd }: Props) {
  const viewer = useViewer();
  const [draggedId, setDraggedId] = useState<number | null>(null);
  const [frozenBoard, setFrozenBoard] = useState<Board | null>(null);
  const { board: latestBoard, move, sendToReview, assignTo, announcement, ...refusals } = useCardActions(storedBoard);
  // The board does not update while a card is dragged or its menu is open.
  const board = frozenBoard ?? latestBoard;
  const draggedCard = draggedId === null ? undefined : findCard(board, draggedId);
  const setFrozen = (isFrozen: boolean) => setFrozenBoard(isFrozen ? board : null);

  function setDragged(id: number | null) {
    setDraggedId(id);
    setFrozen(id !== null);
  }

  /** The card may have been saved while the board was frozen. Then an action is based on the saved version. */
  function findLatest(shownCard: Card): Card {
    const latestCard = findCard(latestBoard, shownCard.id);
    return latestCard?.status === shownCard.status ? latestCard : shownCard;
  }

  function handleDrop(id: number, to: Status) {
    const card = findCard(board, id);
    if (card) void move(findLatest(card), to);
  }

  const actions = {
    ...refusals,
    canUpdate: viewer.can('post.update'),
    onMove: (card: Card, to: Status) => void move(findLatest(card), to),
    onReview: (card: Card) => void sendToReview(findLatest(card)),
    onAssign: (card: Card, assignee: Parameters<typeof assignTo>[1]) => void assignTo(findLatest(card), assignee),
    onMenu: setFrozen,
  };
  const renderCard = (card: Card): ReactNode => (
    <BoardCard
      key={card.id}
      card={card}
      today={board.today}
      isCurrent={card.id === current}
      actions={actions}
      onOpen={onOpen}
    />
  );
  const addTask = <AddTaskButton onAdd={onAdd} />;
  const isClosed = (status: Status) =>
    draggedCard !== undefined && refusals.findMoveRefusal(draggedCard, status) !== null;

  const renderDragged = (id: number) => {
    const card = findCard(board, id);
    return card ? <DraggedCard card={card} today={board.today} /> : null;
  };

  return (
    <DragBoard
      onDrag={setDragged}
      onDrop={(id, column) => handleDrop(id, column as Status)}
      renderDraggedCard={renderDragged}
    >
      {hasLanes ? (
        <BoardLanes
          board={board}
          moreCards={moreCards}
          draggedCard={draggedCard}
          isClosed={isClosed}
          addTask={addTask}
          renderCard={renderCard}
        />
      ) : (
        <div className={classes.board}>
          {board.columns.map((column) => (
            <BoardColumn
              key={column.status}
              column={column}
              moreCards={moreCards}
              isClosed={isClosed(column.status)}
              action={column.status === Status.NEW ? addTask : null}
            >
              {renderCard}
            </BoardColumn>
          ))}
        </div>
      )}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </DragBoard>
  );
}

function findCard({ columns }: Board, id: number): Card | undefined {
  return columns.flatMap(({ items }) => items).find((card) => card.id === id);
}
