import { type DragDropEventHandlers, type DragDropProvider, PointerSensor } from '@dnd-kit/react';
import { isSortable } from '@dnd-kit/react/sortable';
import { ActionIcon, Group, Menu } from '@mantine/core';
import { IconArrowsMoveVertical, IconGripVertical } from '@tabler/icons-react';
import { type ComponentProps, type Ref, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from '../translation';
import classes from './table.module.css';

// Shared by the list, the tree and the board whose rows or cards users can drag.

/** No keyboard sensor: keyboard users move a row with its menu. */
export const dragSensors = [PointerSensor];

/** Omits the first default plugin, whose screen reader texts are English only. Live regions replace it. */
export const dragPlugins: NonNullable<ComponentProps<typeof DragDropProvider>['plugins']> = (defaults) =>
  defaults.slice(1);

export type DragEnd = NonNullable<DragDropEventHandlers['onDragEnd']>;

interface Props extends ComponentProps<typeof MoveMenu> {
  handleRef: Ref<HTMLSpanElement>;
}

/** A drag handle for pointers, and a menu with the same moves for the keyboard. */
export function OrderControls({ handleRef, ...menu }: Props) {
  return (
    <Group gap={0} wrap="nowrap">
      <span ref={handleRef} className={classes.handle} aria-hidden data-row-control data-drag-handle>
        <IconGripVertical size={16} />
      </span>
      <MoveMenu {...menu} />
    </Group>
  );
}

interface MoveMenuProps {
  /** The name of the row. */
  name: string;
  index: number;
  count: number;
  onMove: (toIndex: number) => void;
  disabled: boolean;
}

function MoveMenu({ name, index, count, onMove, disabled }: MoveMenuProps) {
  const { t } = useTranslation();
  const lastIndex = count - 1;
  const targets = [
    { label: t('Move to top'), toIndex: 0 },
    { label: t('Up'), toIndex: index - 1 },
    { label: t('Down'), toIndex: index + 1 },
    { label: t('Move to bottom'), toIndex: lastIndex },
  ];

  return (
    // The button stays enabled while a move is saved, because a disabled button would lose the focus.
    <Menu position="bottom-start" withinPortal disabled={disabled}>
      <Menu.Target>
        <ActionIcon
          variant="transparent"
          c="dimmed"
          size={24}
          aria-label={t('Move {name} to…', { name })}
          aria-disabled={disabled}
        >
          <IconArrowsMoveVertical size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('Move to…')}</Menu.Label>
        {targets.map(({ label, toIndex }) => (
          <Menu.Item
            key={label}
            disabled={toIndex < 0 || toIndex > lastIndex || toIndex === index}
            onClick={() => onMove(toIndex)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface Options<Row> {
  rows: Row[];
  getName: (row: Row) => string;
  getGroup: (row: Row) => string;
  onMove: ((row: Row, toIndex: number) => void) | undefined;
  disabled: boolean;
}

/** Moves rows among their siblings, by drag or menu. `announcement` describes the last move to screen readers. */
export function useRowMoves<Row extends { id: number }>({ rows, getName, getGroup, onMove, disabled }: Options<Row>) {
  const { t } = useTranslation();
  const [announcement, setAnnouncement] = useState('');
  const positions = groupSiblings(rows, getGroup);

  function move(row: Row, toIndex: number) {
    const siblings = positions.get(row.id)?.siblings ?? [];
    if (!onMove || disabled || siblings[toIndex] === undefined || siblings[toIndex] === row) return;
    setAnnouncement(
      t('{name}: position {place} of {count}', { name: getName(row), place: toIndex + 1, count: siblings.length }),
    );
    onMove(row, toIndex);
  }

  const onDragEnd: DragEnd = ({ operation: { source }, canceled }) => {
    if (canceled || !isSortable(source)) return;
    const row = rows.find(({ id }) => id === source.id);
    // The drag has already moved the row in the DOM. React must render the new order before it changes again.
    if (row) flushSync(() => move(row, source.index));
  };

  return { positions, move, onDragEnd, announcement };
}

/** The position of a row among the rows of its group. */
export interface RowPosition<Row> {
  group: string;
  index: number;
  siblings: Row[];
}

/** The position of each row within its group, by id. Rows of a group keep their order. */
function groupSiblings<Row extends { id: number }>(
  rows: readonly Row[],
  getGroup: (row: Row) => string,
): Map<number, RowPosition<Row>> {
  const groups = new Map<string, Row[]>();
  const positions = new Map<number, RowPosition<Row>>();
  for (const row of rows) {
    const group = getGroup(row);
    const siblings = groups.get(group) ?? [];
    groups.set(group, siblings);
    positions.set(row.id, { group, index: siblings.length, siblings });
    siblings.push(row);
  }
  return positions;
}
