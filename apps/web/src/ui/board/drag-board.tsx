import { DragDropProvider, DragOverlay, PointerSensor } from '@dnd-kit/react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { type DragEnd, plugins } from '../table/ordering';
import classes from './drag-board.module.css';

interface Props {
  /** What is dragged now; `null` when nothing is. */
  onDrag: (id: number | null) => void;
  /** Something was let go over a column. */
  onDrop: (id: number, column: number) => void;
  /** What follows the pointer. */
  dragged: (id: number) => ReactNode;
  children: ReactNode;
}

/** A press anywhere on a card may become a drag, but on its own controls: those are marked. */
const pointer = PointerSensor.configure({
  preventActivation: ({ target }) => target instanceof Element && target.closest('[data-card-control]') !== null,
  // With a mouse only a movement is a drag; by default a slow click would be one too.
  activationConstraints: (event, source) => {
    const { activationConstraints } = PointerSensor.defaults;
    const usual = typeof activationConstraints === 'function' ? activationConstraints(event, source) : undefined;
    return event.pointerType === 'mouse' ? usual?.slice(-1) : usual;
  },
});

/** Columns whose cards are dragged from one to another. The keyboard has a menu on each card instead. */
export function DragBoard({ onDrag, onDrop, dragged, children }: Props) {
  const end: DragEnd = ({ operation: { source, target }, canceled }) => {
    // React has to have moved the card before the picture of it goes.
    flushSync(() => {
      onDrag(null);
      if (!canceled && source && target) onDrop(Number(source.id), Number(target.data['column']));
    });
  };

  return (
    <DragDropProvider
      sensors={[pointer]}
      plugins={plugins}
      onDragStart={({ operation: { source } }) => onDrag(source ? Number(source.id) : null)}
      onDragEnd={end}
    >
      {children}
      <DragOverlay className={classes.overlay as string} dropAnimation={null}>
        {(source) => dragged(Number(source.id))}
      </DragOverlay>
    </DragDropProvider>
  );
}
