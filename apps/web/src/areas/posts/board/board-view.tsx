import { Button, VisuallyHidden } from '@mantine/core';
import type { Board, Card } from '@masthead/domain/posts/contract/board';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { IconPlus } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Can, useViewer } from '../../../shared/access/viewer';
import { DragBoard } from '../../../ui/board/drag-board';
import { useStable } from '../../../ui/use-stable';
import classes from './board.module.css';
import { BoardCard, DraggedCard } from './board-card';
import { BoardColumn } from './board-column';
import { useCardMoves } from './use-card-moves';

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
