import { DragDropProvider } from '@dnd-kit/react';
import { useSortable } from '@dnd-kit/react/sortable';
import { Table, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Cells, type Column, ColumnHeads } from './columns';
import { OrderControls, plugins, type Sibling, sensors, useMoves } from './ordering';
import { rowOpening } from './row-opening';
import classes from './table.module.css';
import { TableFrame } from './table-frame';

interface Props<Row> {
  label: string;
  columns: Column<Row>[];
  rows: Row[];
  nameOf: (row: Row) => string;
  /** Rows of one group stand together and change places with each other only. Without it all of them do. */
  groupOf?: (row: Row) => string;
  /** The row goes to the place `to` of its group, counted from 0. Without it nothing can be moved. */
  onMove?: ((row: Row, to: number) => void) | undefined;
  onOpen?: ((row: Row) => void) | undefined;
  /** A move is being saved: nothing can be dragged or opened meanwhile. */
  disabled?: boolean;
  /** The row whose panel is open. */
  current?: number | undefined;
}

const together = () => 'rows';

/** A table whose rows are put in order by hand: dragged by their handle, or sent to a place from their menu. */
export function SortableList<Row extends { id: number }>(props: Props<Row>) {
  const { label, columns, rows, nameOf, groupOf = together, onMove, onOpen, disabled = false, current } = props;
  const { t } = useTranslation();
  const { places, move, onDragEnd, moved } = useMoves({ rows, nameOf, groupOf, onMove, disabled });

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
        {rows.map((row) => (
          <SortableRow
            key={row.id}
            row={row}
            place={places.get(row.id) as Sibling<Row>}
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

interface SortableRowProps<Row> {
  row: Row;
  place: Sibling<Row>;
  columns: Column<Row>[];
  name: string;
  onMove: ((to: number) => void) | undefined;
  onOpen: (() => void) | undefined;
  disabled: boolean;
  current: boolean;
}

function SortableRow<Row extends { id: number }>(props: SortableRowProps<Row>) {
  const { row, place, columns, name, onMove, onOpen, disabled, current } = props;
  const { group, index, siblings } = place;
  const { ref, handleRef, isDragging } = useSortable({
    id: row.id,
    index,
    group,
    type: group,
    accept: group,
    disabled: disabled || !onMove,
  });

  return (
    <Table.Tr
      ref={ref}
      data-item-id={row.id}
      {...rowOpening({ onOpen, current })}
      {...(isDragging && { 'data-dragging': true })}
    >
      {onMove ? (
        <Table.Td className={classes.narrow}>
          <OrderControls
            handleRef={handleRef}
            name={name}
            index={index}
            count={siblings.length}
            onMove={onMove}
            disabled={disabled}
          />
        </Table.Td>
      ) : null}
      <Cells row={row} columns={columns} />
    </Table.Tr>
  );
}
