import { Checkbox, Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Cells } from './cells';
import type { Column, Sorting } from './column';
import { ColumnHeads } from './column-heads';
import { rowOpening } from './row-opening';
import classes from './table.module.css';
import { TableFrame } from './table-frame';

export interface Selection {
  ids: ReadonlySet<number>;
  onChange: (ids: ReadonlySet<number>) => void;
  /** What a row is called, for those who hear its checkbox. */
  nameOf: (id: number) => string;
}

interface Props<Row> {
  label: string;
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
  const head = (
    <Table.Tr>
      {selection ? <SelectAll rows={rows} selection={selection} /> : null}
      <ColumnHeads columns={columns} sorting={sorting} />
    </Table.Tr>
  );

  return (
    <TableFrame label={label} head={head}>
      {rows.map((row) => (
        <Table.Tr
          key={row.id}
          {...rowOpening({
            onOpen: onOpen && (() => onOpen(row)),
            onToggle: selection && (() => selection.onChange(toggled(selection.ids, row.id))),
            current: current === row.id,
          })}
          {...(selection?.ids.has(row.id) && { 'data-selected': true })}
        >
          {selection ? <SelectRow id={row.id} selection={selection} /> : null}
          <Cells row={row} columns={columns} />
        </Table.Tr>
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

function SelectRow({ id, selection }: { id: number; selection: Selection }) {
  const { t } = useTranslation();
  return (
    <Table.Td className={classes.narrow}>
      <Checkbox
        size="xs"
        aria-label={t('Select {name}', { name: selection.nameOf(id) })}
        checked={selection.ids.has(id)}
        onChange={() => selection.onChange(toggled(selection.ids, id))}
      />
    </Table.Td>
  );
}

function toggled(ids: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}
