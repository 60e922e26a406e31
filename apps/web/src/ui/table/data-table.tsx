import { Checkbox, Table } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStable } from '../use-stable';
import { Cells, type Column, ColumnHeads, type Sorting } from './columns';
import { rowOpening } from './row-opening';
import classes from './table.module.css';
import { TableFrame } from './table-frame';

interface DataRowProps<Row> {
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
const DataRow = memo(Drawn) as typeof Drawn;

function Drawn<Row extends { id: number }>(props: DataRowProps<Row>) {
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

export interface Selection {
  ids: ReadonlySet<number>;
  onChange: (ids: ReadonlySet<number>) => void;
  /** What a row is called, for those who hear its checkbox. */
  nameOf: (id: number) => string;
}

interface Props<Row> {
  label: string;
  /** The same array from one drawing to the next, where only that keeps the rows from being drawn too often. */
  columns: Column<Row>[];
  rows: Row[];
  sorting?: Sorting;
  selection?: Selection | undefined;
  onOpen?: ((row: Row) => void) | undefined;
  /** The row whose panel is open. */
  current?: number | undefined;
}

export function DataTable<Row extends { id: number }>(props: Props<Row>) {
  const { label, columns, rows, sorting, selection, onOpen, current } = props;
  const open = useStable((row: Row) => onOpen?.(row));
  const toggle = useStable(({ id }: Row) => selection?.onChange(toggled(selection.ids, id)));
  const head = (
    <Table.Tr>
      {selection ? <SelectAll rows={rows} selection={selection} /> : null}
      <ColumnHeads columns={columns} sorting={sorting} />
    </Table.Tr>
  );

  return (
    <TableFrame label={label} head={head}>
      {rows.map((row) => (
        <DataRow
          key={row.id}
          row={row}
          columns={columns}
          onOpen={onOpen && open}
          onToggle={selection && toggle}
          name={selection?.nameOf(row.id) ?? ''}
          isSelected={selection?.ids.has(row.id) ?? false}
          isCurrent={current === row.id}
        />
      ))}
    </TableFrame>
  );
}

function SelectAll<Row extends { id: number }>({ rows, selection }: { rows: Row[]; selection: Selection }) {
  const { t } = useTranslation();
  const chosen = rows.filter(({ id }) => selection.ids.has(id)).length;
  const all = rows.length > 0 && chosen === rows.length;
  return (
    <Table.Th scope="col" className={classes.narrow}>
      <Checkbox
        size="xs"
        aria-label={t('Select all')}
        checked={all}
        indeterminate={chosen > 0 && !all}
        onChange={() => selection.onChange(new Set(all ? [] : rows.map(({ id }) => id)))}
      />
    </Table.Th>
  );
}

function toggled(ids: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}
