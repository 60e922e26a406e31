import { DragDropProvider } from '@dnd-kit/react';
import { useSortable } from '@dnd-kit/react/sortable';
import { Table, VisuallyHidden } from '@mantine/core';
import { useTranslation } from '../translation';
import { Cells, type Column, ColumnHeaders } from './columns';
import { dragPlugins, dragSensors, OrderControls, type RowPosition, useRowMoves } from './ordering';
import { createRowProps } from './row-opening';
import classes from './table.module.css';
import { TableFrame } from './table-frame';

interface Props<Row> {
  label: string;
  columns: Column<Row>[];
  rows: Row[];
  getName: (row: Row) => string;
  /** Rows move only within their group, whose rows are adjacent. By default all rows are one group. */
  getGroup?: (row: Row) => string;
  /** Moves a row to a zero-based index of its group. Without it the order is fixed. */
  onMove?: ((row: Row, toIndex: number) => void) | undefined;
  onOpen?: ((row: Row) => void) | undefined;
  /** While a move is saved, rows can be neither dragged nor opened. */
  disabled?: boolean;
  /** The row whose panel is open. */
  current?: number | undefined;
}

const oneGroup = () => 'rows';

/** A table whose rows users can move, by dragging or with a menu. */
export function SortableList<Row extends { id: number }>(props: Props<Row>) {
  const { label, columns, rows, getName, getGroup = oneGroup, onMove, onOpen, disabled = false, current } = props;
  const { t } = useTranslation();
  const { positions, move, onDragEnd, announcement } = useRowMoves({ rows, getName, getGroup, onMove, disabled });

  const headerRow = (
    <Table.Tr>
      {onMove ? (
        <Table.Th scope="col" className={classes.narrow}>
          <VisuallyHidden>{t('Order')}</VisuallyHidden>
        </Table.Th>
      ) : null}
      <ColumnHeaders columns={columns} />
    </Table.Tr>
  );

  return (
    <DragDropProvider sensors={dragSensors} plugins={dragPlugins} onDragEnd={onDragEnd}>
      <TableFrame label={label} head={headerRow} busy={disabled}>
        {rows.map((row) => (
          <SortableRow
            key={row.id}
            row={row}
            position={positions.get(row.id) as RowPosition<Row>}
            columns={columns}
            name={getName(row)}
            onMove={onMove && ((toIndex) => move(row, toIndex))}
            onOpen={onOpen && !disabled ? () => onOpen(row) : undefined}
            disabled={disabled}
            current={current === row.id}
          />
        ))}
      </TableFrame>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </DragDropProvider>
  );
}

interface SortableRowProps<Row> {
  row: Row;
  position: RowPosition<Row>;
  columns: Column<Row>[];
  name: string;
  onMove: ((toIndex: number) => void) | undefined;
  onOpen: (() => void) | undefined;
  disabled: boolean;
  current: boolean;
}

function SortableRow<Row extends { id: number }>(props: SortableRowProps<Row>) {
  const { row, position, columns, name, onMove, onOpen, disabled, current } = props;
  const { group, index, siblings } = position;
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
      {...createRowProps({ onOpen, current })}
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
