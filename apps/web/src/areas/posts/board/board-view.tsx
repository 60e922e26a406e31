import { useDroppable } from '@dnd-kit/react';
import { Badge, Button, Text, Title, VisuallyHidden } from '@mantine/core';
import type { Board, Card } from '@masthead/domain/posts/contract/board';
import { Status } from '@masthead/domain/posts/rules/statuses';

import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Can, useViewer } from '../../../shared/access/viewer';
import { DragBoard } from '../../../ui/board/drag-board';
import { useStable } from '../../../ui/use-stable';
import classes from './board.module.css';
import { BoardCard, DraggedCard } from './board-card';
import { type Column, useCardMoves } from './use-card-moves';

interface Props {
  board: Board;
  /** The card whose form is open. */
  current: number | null;
  onOpen: (card: Card) => void;
  onAdd: () => void;
}

export function BoardView({ board: stored, current, onOpen, onAdd }: Props) {
  const viewer = useViewer();
  const [dragged, setDragged] = useState<number | null>(null);
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const { board: latest, move, refusalOf, moved } = useCardMoves(stored);
  const board = useStill(latest, dragged !== null || isMenuOpen);
  const held = dragged === null ? undefined : cardIn(board, dragged);
  const canMove = viewer.can('post.update');
  // Cards are many: what they call stays the same, so that only those that changed are drawn again.
  const open = useStable(onOpen);
  const onMove = useStable(({ id }: Card, to: Status) => moveShown(id, to));
  const whyNot = useStable(refusalOf);
  const moves = useMemo(
    () => (canMove ? { onMove, refusalOf: whyNot, onMenu: setIsMenuOpen } : null),
    [canMove, onMove, whyNot],
  );

  function moveShown(id: number, to: Status) {
    const [shown, now] = [cardIn(board, id), cardIn(latest, id)];
    // It was saved while the board stood still: this move is upon that version.
    const card = now?.status === shown?.status ? now : shown;
    if (card) void move(card, to);
  }

  const draggedCard = (id: number) => {
    const card = cardIn(board, id);
    return card ? <DraggedCard card={card} today={board.today} /> : null;
  };

  return (
    <DragBoard onDrag={setDragged} onDrop={(id, column) => moveShown(id, column as Status)} dragged={draggedCard}>
      <div className={classes.board}>
        {board.columns.map((column) => (
          <BoardColumn
            key={column.status}
            column={column}
            isClosed={held !== undefined && refusalOf(held, column.status) !== null}
            action={column.status === Status.NEW ? <AddTask onAdd={onAdd} /> : null}
          >
            {(card) => (
              <BoardCard
                key={card.id}
                card={card}
                today={board.today}
                isCurrent={card.id === current}
                moves={moves}
                onOpen={open}
              />
            )}
          </BoardColumn>
        ))}
      </div>
      <VisuallyHidden role="status">{moved}</VisuallyHidden>
    </DragBoard>
  );
}

function cardIn({ columns }: Board, id: number): Card | undefined {
  return columns.flatMap(({ items }) => items).find((card) => card.id === id);
}

function AddTask({ onAdd }: { onAdd: () => void }) {
  const { t } = useTranslation();
  return (
    <Can access="post.create">
      <Button variant="default" size="xs" leftSection={<IconPlus size={14} />} onClick={onAdd} flex="none">
        {t('Add task')}
      </Button>
    </Can>
  );
}

/** Nothing moves under a card that is being dragged, nor under the menu of one. */
function useStill<T>(value: T, isHeld: boolean): T {
  const shown = useRef(value);
  if (!isHeld) shown.current = value;
  return shown.current;
}

interface BoardColumnProps {
  column: Column;
  /** A card is being dragged that this column does not take. */
  isClosed: boolean;
  action: ReactNode;
  children: (card: Card) => ReactNode;
}

function BoardColumn({ column: { status, name, total, items }, isClosed, action, children }: BoardColumnProps) {
  const { t } = useTranslation();
  const heading = useId();
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
        <ul className={classes.cards}>{items.map(children)}</ul>
      )}
      {total > items.length ? (
        <Text size="xs" c="dimmed" ta="center">
          {t('{shown} of {count} are shown, the most urgent first.', { shown: items.length, count: total })}
        </Text>
      ) : null}
    </section>
  );
}
