import { type DragDropEventHandlers, DragDropProvider, PointerSensor } from '@dnd-kit/react';
import { isSortable } from '@dnd-kit/react/sortable';
import { Table, VisuallyHidden } from '@mantine/core';
import { type ComponentProps, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { Column } from './column';
import { ColumnHeads } from './column-heads';
import { SortableRow } from './sortable-row';
import classes from './table.module.css';
import { TableFrame } from './table-frame';

interface Props<Row> {
  label: string;
  columns: Column<Row>[];
  rows: Row[];
  nameOf: (row: Row) => string;
  /** The row goes to the place `to`, counted from 0. Without it nothing can be moved. */
  onMove?: ((row: Row, to: number) => void) | undefined;
  onOpen?: ((row: Row) => void) | undefined;
  /** A move is being saved: nothing can be dragged or opened meanwhile. */
  disabled?: boolean;
  /** The row whose panel is open. */
  current?: number | undefined;
}

type DragEnd = NonNullable<DragDropEventHandlers['onDragEnd']>;

const sensors = [PointerSensor];

/** The first default plugin speaks its own English to screen readers; the menu and the live region below do it here. */
const plugins: NonNullable<ComponentProps<typeof DragDropProvider>['plugins']> = (defaults) => defaults.slice(1);

/** A table whose rows are put in order by hand: dragged by their handle, or sent to a place from their menu. */
export function SortableList<Row extends { id: number }>(props: Props<Row>) {
  const { label, columns, rows, nameOf, onMove, onOpen, disabled = false, current } = props;
  const { t } = useTranslation();
  const [moved, setMoved] = useState('');

  function move(row: Row, to: number) {
    if (!onMove || disabled || rows[to] === undefined || rows[to] === row) return;
    setMoved(t('{name}: place {place} of {count}', { name: nameOf(row), place: to + 1, count: rows.length }));
    onMove(row, to);
  }

  const onDragEnd: DragEnd = ({ operation: { source }, canceled }) => {
    if (canceled || !isSortable(source)) return;
    const row = rows.find(({ id }) => id === source.id);
    // The drag has already moved the row in the page; React has to draw it there before the order changes again.
    if (row) flushSync(() => move(row, source.index));
  };

  const head = (
    <Table.Tr>
      {onMove ? (
        <Table.Th scope="col" className={classes.narrow}>
          <VisuallyHidden>{t('Order')}</VisuallyHidden>
        </Table.Th>
      ) : null}
      <ColumnHeads columns={columns} />
    </Table.Tr>
  );

  return (
    <DragDropProvider sensors={sensors} plugins={plugins} onDragEnd={onDragEnd}>
      <TableFrame label={label} head={head} busy={disabled}>
        {rows.map((row, index) => (
          <SortableRow
            key={row.id}
            row={row}
            index={index}
            count={rows.length}
            columns={columns}
            name={nameOf(row)}
            onMove={onMove && ((to) => move(row, to))}
            onOpen={onOpen && !disabled ? () => onOpen(row) : undefined}
            disabled={disabled}
            current={current === row.id}
          />
        ))}
      </TableFrame>
      <VisuallyHidden role="status">{moved}</VisuallyHidden>
    </DragDropProvider>
  );
}
