import { type DragDropEventHandlers, type DragDropProvider, PointerSensor } from '@dnd-kit/react';
import type { ComponentProps } from 'react';

/** The menu of a row is the same for the keyboard. */
export const sensors = [PointerSensor];

/** The first default plugin speaks its own English to screen readers; menus and live regions do it here. */
export const plugins: NonNullable<ComponentProps<typeof DragDropProvider>['plugins']> = (defaults) => defaults.slice(1);

export type DragEnd = NonNullable<DragDropEventHandlers['onDragEnd']>;
