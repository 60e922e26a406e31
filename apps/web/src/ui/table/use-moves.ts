import { isSortable } from '@dnd-kit/react/sortable';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { DragEnd } from './drag';
import { siblingsOf } from './siblings';

interface Options<Row> {
  rows: Row[];
  nameOf: (row: Row) => string;
  groupOf: (row: Row) => string;
  onMove: ((row: Row, to: number) => void) | undefined;
  disabled: boolean;
}

/** Moves of rows among their siblings, however they were asked for; `moved` says the last one in words. */
export function useMoves<Row extends { id: number }>({ rows, nameOf, groupOf, onMove, disabled }: Options<Row>) {
  const { t } = useTranslation();
  const [moved, setMoved] = useState('');
  const places = siblingsOf(rows, groupOf);

  function move(row: Row, to: number) {
    const siblings = places.get(row.id)?.siblings ?? [];
    if (!onMove || disabled || siblings[to] === undefined || siblings[to] === row) return;
    setMoved(t('{name}: place {place} of {count}', { name: nameOf(row), place: to + 1, count: siblings.length }));
    onMove(row, to);
  }

  const onDragEnd: DragEnd = ({ operation: { source }, canceled }) => {
    if (canceled || !isSortable(source)) return;
    const row = rows.find(({ id }) => id === source.id);
    // The drag has already moved the row in the page; React has to draw it there before the order changes again.
    if (row) flushSync(() => move(row, source.index));
  };

  return { places, move, onDragEnd, moved };
}
