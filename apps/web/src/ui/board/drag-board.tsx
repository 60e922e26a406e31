import { DragDropProvider, DragOverlay, PointerSensor } from '@dnd-kit/react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { type DragEnd, dragPlugins } from '../table/ordering';
import classes from './drag-board.module.css';

interface Props {
  /** Receives the id of the dragged card; `null` at the end of a drag. */
  onDrag: (id: number | null) => void;
  onDrop: (id: number, column: number) => void;
  /** Renders the card that follows the pointer. */
  renderDraggedCard: (id: number) => ReactNode;
  children: ReactNode;
}

/** A drag starts anywhere on a card except on its controls, which have `data-card-control`. */
export const cardSensor = PointerSensor.configure({
  preventActivation: ({ target }) => target instanceof Element && target.closest('[data-card-control]') !== null,
  // A mouse starts a drag only by moving. By default a slow click would start one too.
  activationConstraints: (event, source) => {
    const { activationConstraints } = PointerSensor.defaults;
    const defaults = typeof activationConstraints === 'function' ? activationConstraints(event, source) : undefined;
    return event.pointerType === 'mouse' ? defaults?.slice(-1) : defaults;
  },
});

/** A board with columns and draggable cards. Keyboard users move a card with its menu instead. */
export function DragBoard({ onDrag, onDrop, renderDraggedCard, children }: Props) {
  const handleDragEnd: DragEnd = ({ operation: { source, target }, canceled }) => {
    // React must move the card before the drag overlay disappears.
    flushSync(() => {
      onDrag(null);
      if (!canceled && source && target) onDrop(Number(source.id), Number(target.data['column']));
    });
  };

  return (
    <DragDropProvider
      sensors={[cardSensor]}
      plugins={dragPlugins}
      onDragStart={({ operation: { source } }) => onDrag(source ? Number(source.id) : null)}
      onDragEnd={handleDragEnd}
    >
      {children}
      <DragOverlay className={classes.overlay as string} dropAnimation={null}>
        {(source) => renderDraggedCard(Number(source.id))}
      </DragOverlay>
    </DragDropProvider>
  );
}
