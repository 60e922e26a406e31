import { useSortable } from '@dnd-kit/react/sortable';
import { Group, Table } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import { Cells } from './cells';
import type { Column } from './column';
import { MoveMenu } from './move-menu';
import { rowOpening } from './row-opening';
import classes from './table.module.css';

interface Props<Row> {
  row: Row;
  index: number;
  count: number;
  columns: Column<Row>[];
  name: string;
  onMove: ((to: number) => void) | undefined;
  onOpen: (() => void) | undefined;
  disabled: boolean;
  current: boolean;
}

export function SortableRow<Row extends { id: number }>(props: Props<Row>) {
  const { row, index, count, columns, name, onMove, onOpen, disabled, current } = props;
  const { ref, handleRef, isDragging } = useSortable({ id: row.id, index, disabled: disabled || !onMove });

  return (
    <Table.Tr ref={ref} {...rowOpening({ onOpen, current })} {...(isDragging && { 'data-dragging': true })}>
      {onMove ? (
        <Table.Td className={classes.narrow}>
          <Group gap={0} wrap="nowrap">
            {/* For pointers only: the menu beside it is the same for the keyboard. */}
            <span ref={handleRef} className={classes.handle} aria-hidden data-row-control data-drag-handle>
              <IconGripVertical size={16} />
            </span>
            <MoveMenu name={name} index={index} count={count} onMove={onMove} disabled={disabled} />
          </Group>
        </Table.Td>
      ) : null}
      <Cells row={row} columns={columns} />
    </Table.Tr>
  );
}
