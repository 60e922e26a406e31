import { type DragDropEventHandlers, type DragDropProvider, PointerSensor } from '@dnd-kit/react';
import { isSortable } from '@dnd-kit/react/sortable';
import { ActionIcon, Group, Menu } from '@mantine/core';
import { IconArrowsMoveVertical, IconGripVertical } from '@tabler/icons-react';
import { type ComponentProps, type Ref, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import classes from './table.module.css';

/** The menu of a row is the same for the keyboard. */
export const sensors = [PointerSensor];

/** The first default plugin speaks its own English to screen readers; menus and live regions do it here. */
export const plugins: NonNullable<ComponentProps<typeof DragDropProvider>['plugins']> = (defaults) => defaults.slice(1);

export type DragEnd = NonNullable<DragDropEventHandlers['onDragEnd']>;

interface Props extends ComponentProps<typeof MoveMenu> {
  handleRef: Ref<HTMLSpanElement>;
}

/** What a row is moved by: a handle for pointers, and a menu that is the same for the keyboard. */
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
  name: string;
  index: number;
  count: number;
  onMove: (to: number) => void;
  disabled: boolean;
}

/** The same moves as by dragging, for the keyboard. */
function MoveMenu({ name, index, count, onMove, disabled }: MoveMenuProps) {
  const { t } = useTranslation();
  const last = count - 1;
  const places = [
    { label: t('To top'), to: 0 },
    { label: t('Up'), to: index - 1 },
    { label: t('Down'), to: index + 1 },
    { label: t('To bottom'), to: last },
  ];

  return (
    // Not disabled while a move is saved: the focus would be lost, and with it the place for the next move.
    <Menu position="bottom-start" withinPortal disabled={disabled}>
      <Menu.Target>
        <ActionIcon
          variant="transparent"
          c="dimmed"
          size="sm"
          aria-label={t('Move {name} to…', { name })}
          aria-disabled={disabled}
        >
          <IconArrowsMoveVertical size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('Move to…')}</Menu.Label>
        {places.map(({ label, to }) => (
          <Menu.Item key={label} disabled={to < 0 || to > last || to === index} onClick={() => onMove(to)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

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

/** Where a row stands among those it can change places with. */
export interface Sibling<Row> {
  group: string;
  index: number;
  siblings: Row[];
}

/** The place of each row within its group, by id; rows of a group keep the order in which they come. */
function siblingsOf<Row extends { id: number }>(
  rows: readonly Row[],
  groupOf: (row: Row) => string,
): Map<number, Sibling<Row>> {
  const groups = new Map<string, Row[]>();
  const places = new Map<number, Sibling<Row>>();
  for (const row of rows) {
    const group = groupOf(row);
    const siblings = groups.get(group) ?? [];
    groups.set(group, siblings);
    places.set(row.id, { group, index: siblings.length, siblings });
    siblings.push(row);
  }
  return places;
}
