import { Checkbox, Table } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Cells } from './cells';
import type { Column } from './column';
import { rowOpening } from './row-opening';
import classes from './table.module.css';

interface Props<Row> {
  row: Row;
  columns: Column<Row>[];
  onOpen: ((row: Row) => void) | undefined;
  onToggle: ((row: Row) => void) | undefined;
  /** What the row is called, for those who hear its checkbox. */
  name: string;
  isSelected: boolean;
  /** Its panel is open. */
  isCurrent: boolean;
}

/** Drawn anew only when something of its own has changed: a row is large, and most of what happens is around it. */
export const DataRow = memo(Drawn) as typeof Drawn;

function Drawn<Row extends { id: number }>(props: Props<Row>) {
  const { row, columns, onOpen, onToggle, name, isSelected, isCurrent } = props;
  const toggle = onToggle && (() => onToggle(row));
  return (
    <Table.Tr
      data-item-id={row.id}
      {...rowOpening({ onOpen: onOpen && (() => onOpen(row)), onToggle: toggle, current: isCurrent })}
      {...(isSelected && { 'data-selected': true })}
    >
      {toggle ? <Choice name={name} isSelected={isSelected} onToggle={toggle} /> : null}
      <Cells row={row} columns={columns} />
    </Table.Tr>
  );
}

function Choice({ name, isSelected, onToggle }: { name: string; isSelected: boolean; onToggle: () => void }) {
  const { t } = useTranslation();
  return (
    <Table.Td className={classes.narrow}>
      <Checkbox size="xs" aria-label={t('Select {name}', { name })} checked={isSelected} onChange={onToggle} />
    </Table.Td>
  );
}
