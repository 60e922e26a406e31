import { useDroppable } from '@dnd-kit/react';
import { Badge, Button, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import type { Board, Card } from '@masthead/domain/posts/contract/board';
import { Status } from '@masthead/domain/posts/rules/statuses';

import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Can, useViewer } from '../../../shared/access/viewer';
import { translateMessage } from '../../../shared/i18n/i18n';
import { toMessages } from '../../../shared/notices/messages';
import { DragBoard } from '../../../ui/board/drag-board';
import { ErrorMessages } from '../../../ui/states';
import { useTranslation } from '../../../ui/translation';
import type { MoreCards } from './board.api';
import classes from './board.module.css';
import { BoardCard, DraggedCard } from './board-card';
import { type Column, useCardMoves } from './use-card-moves';

interface Props {
  board: Board;
  moreCards: MoreCards;
  /** The id of the card whose form is open. */
  current: number | null;
  onOpen: (card: Card) => void;
  onAdd: () => void;
}

/** The columns of the board, between which the user drags cards. */
export function BoardView({ board: storedBoard, moreCards, current, onOpen, onAdd }: Props) {
  const viewer = useViewer();
  const [draggedId, setDraggedId] = useState<number | null>(null);
  const [frozenBoard, setFrozenBoard] = useState<Board | null>(null);
  const { board: latestBoard, move, findRefusal, announcement } = useCardMoves(storedBoard);
  // The board does not update while a card is dragged or its menu is open.
  const board = frozenBoard ?? latestBoard;
  const draggedCard = draggedId === null ? undefined : findCard(board, draggedId);
  const setFrozen = (isFrozen: boolean) => setFrozenBoard(isFrozen ? board : null);

  function setDragged(id: number | null) {
    setDraggedId(id);
    setFrozen(id !== null);
  }

  function moveCard(id: number, to: Status) {
    const [shownCard, latestCard] = [findCard(board, id), findCard(latestBoard, id)];
    // The card may have been saved while the board was frozen. Then the move is based on the saved version.
    const isInSameColumn = shownCard !== undefined && latestCard?.status === shownCard.status;
    const card = isInSameColumn ? latestCard : shownCard;
    if (card) void move(card, to);
  }

  const onMove = ({ id }: Card, to: Status) => moveCard(id, to);
  const moving = viewer.can('post.update') ? { onMove, findRefusal, onMenu: setFrozen } : null;

  const renderDragged = (id: number) => {
    const card = findCard(board, id);
    return card ? <DraggedCard card={card} today={board.today} /> : null;
  };

  return (
    <DragBoard
      onDrag={setDragged}
      onDrop={(id, column) => moveCard(id, column as Status)}
      renderDraggedCard={renderDragged}
    >
      <div className={classes.board}>
        {board.columns.map((column) => (
          <BoardColumn
            key={column.status}
            column={column}
            moreCards={moreCards}
            isClosed={draggedCard !== undefined && findRefusal(draggedCard, column.status) !== null}
            action={column.status === Status.NEW ? <AddTaskButton onAdd={onAdd} /> : null}
          >
            {(card) => (
              <BoardCard
                key={card.id}
                card={card}
                today={board.today}
                isCurrent={card.id === current}
                moving={moving}
                onOpen={onOpen}
              />
            )}
          </BoardColumn>
        ))}
      </div>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </DragBoard>
  );
}

function findCard({ columns }: Board, id: number): Card | undefined {
  return columns.flatMap(({ items }) => items).find((card) => card.id === id);
}

function AddTaskButton({ onAdd }: { onAdd: () => void }) {
  const { t } = useTranslation();
  return (
    <Can access="post.create">
      <Button variant="default" size="xs" leftSection={<IconPlus size={14} />} onClick={onAdd} flex="none">
        {t('Add task')}
      </Button>
    </Can>
  );
}

interface BoardColumnProps {
  column: Column;
  moreCards: MoreCards;
  /** Whether the dragged card may not be dropped into this column. */
  isClosed: boolean;
  action: ReactNode;
  children: (card: Card) => ReactNode;
}

function BoardColumn({ column, moreCards, isClosed, action, children }: BoardColumnProps) {
  const { status, name, total, items } = column;
  const { t } = useTranslation();
  const heading = useId();
  const list = useRef<HTMLUListElement>(null);
  const { ref, isDropTarget } = useDroppable({ id: `column ${status}`, data: { column: status } });
  return (
    <section
      ref={ref}
      className={classes.column}
      aria-labelledby={heading}
      {...(isClosed && { 'data-closed': true })}
      {...(isDropTarget && { 'data-target': true })}
    >
      <div className={classes.columnTop}>
        <div className={classes.columnHead}>
          <Title order={2} id={heading} className={classes.columnTitle}>
            {t(name)}
          </Title>
          <Badge
            variant="default"
            size="sm"
            radius="sm"
            flex="none"
            aria-label={t('{count} cards', { count: total })}
            role="img"
          >
            {total}
          </Badge>
        </div>
        {action}
      </div>
      {items.length === 0 ? (
        <Text size="sm" c="dimmed" ta="center" py="md">
          {t('No tasks')}
        </Text>
      ) : (
        <ul ref={list} className={classes.cards}>
          {items.map(children)}
        </ul>
      )}
      {total > items.length ? (
        <ColumnEnd
          shown={items.length}
          total={total}
          moreCards={moreCards}
          column={heading}
          onLoaded={() => list.current?.children[items.length]?.querySelector('button')?.focus()}
        />
      ) : null}
    </section>
  );
}

interface ColumnEndProps {
  shown: number;
  total: number;
  moreCards: MoreCards;
  /** The id of the heading of the column. */
  column: string;
  /** Moves the focus to the first new card: the button may be gone. */
  onLoaded: () => void;
}

/** Says how many cards the column hides, and loads more of them. */
function ColumnEnd({ shown, total, moreCards, column, onLoaded }: ColumnEndProps) {
  const { t } = useTranslation();
  const button = useId();
  const { hasMore, isLoading, error, load } = moreCards;

  async function loadAndFocus() {
    if (await load()) onLoaded();
  }

  return (
    <Stack gap="xs" align="center">
      <Text size="xs" c="dimmed" ta="center">
        {t('Showing {shown} of {count}, most urgent first.', { shown, count: total })}
      </Text>
      {error ? <ErrorMessages messages={toMessages(error, t('Error fetching data.')).map(translateMessage)} /> : null}
      {hasMore ? (
        <Button
          id={button}
          aria-labelledby={`${button} ${column}`}
          variant="default"
          size="xs"
          loading={isLoading}
          onClick={() => void loadAndFocus()}
        >
          {t('Load more')}
        </Button>
      ) : null}
    </Stack>
  );
}
