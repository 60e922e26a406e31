import { useSortable } from '@dnd-kit/react/sortable';
import { Table } from '@mantine/core';
import { Cells } from './cells';
import type { Column } from './column';
import { OrderControls } from './order-controls';
import { rowOpening } from './row-opening';
import type { Sibling } from './siblings';
import classes from './table.module.css';

interface Props<Row> {
  row: Row;
  place: Sibling<Row>;
  columns: Column<Row>[];
  name: string;
  onMove: ((to: number) => void) | undefined;
  onOpen: (() => void) | undefined;
  disabled: boolean;
  current: boolean;
}

export function SortableRow<Row extends { id: number }>(props: Props<Row>) {
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
