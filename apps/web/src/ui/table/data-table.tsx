import { Checkbox, Table } from '@mantine/core';
import { useTranslation } from '../translation';
import { Cells, type Column, ColumnHeaders, type Sorting } from './columns';
import { createRowProps } from './row-opening';
import classes from './table.module.css';
import { TableFrame } from './table-frame';

interface DataRowProps<Row> {
  row: Row;
  columns: Column<Row>[];
  onOpen: ((row: Row) => void) | undefined;
  selection: Selection | undefined;
  /** Its panel is open. */
  isCurrent: boolean;
}

/** Rendering the cells is expensive. They depend only on row and columns, so a selection does not re-render them. */
function DataRow<Row extends { id: number }>({ row, columns, onOpen, selection, isCurrent }: DataRowProps<Row>) {
  const isSelected = selection?.ids.has(row.id) ?? false;
  const toggle = selection && (() => selection.onChange(toggleId(selection.ids, row.id)));
  return (
    <Table.Tr
      data-item-id={row.id}
      {...createRowProps({ onOpen: onOpen && (() => onOpen(row)), onToggle: toggle, current: isCurrent })}
      {...(isSelected && { 'data-selected': true })}
    >
      {toggle ? <SelectionCell name={selection.getName(row.id)} isSelected={isSelected} onToggle={toggle} /> : null}
      <Cells row={row} columns={columns} />
    </Table.Tr>
  );
}

function SelectionCell({ name, isSelected, onToggle }: { name: string; isSelected: boolean; onToggle: () => void }) {
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
  /** The name of a row, for the label of its checkbox. */
  getName: (id: number) => string;
}

interface Props<Row> {
  label: string;
  /** A new array re-renders every cell. */
  columns: Column<Row>[];
  rows: Row[];
  sorting?: Sorting;
  selection?: Selection | undefined;
  onOpen?: ((row: Row) => void) | undefined;
  /** The row whose panel is open. */
  current?: number | undefined;
}

/** The table of a list. Its columns can be sortable, and its rows can be selected and opened. */
export function DataTable<Row extends { id: number }>(props: Props<Row>) {
  const { label, columns, rows, sorting, selection, onOpen, current } = props;
  const headerRow = (
    <Table.Tr>
      {selection ? <SelectAll rows={rows} selection={selection} /> : null}
      <ColumnHeaders columns={columns} sorting={sorting} />
    </Table.Tr>
  );

  return (
    <TableFrame label={label} head={headerRow}>
      {rows.map((row) => (
        <DataRow
          key={row.id}
          row={row}
          columns={columns}
          onOpen={onOpen}
          selection={selection}
          isCurrent={current === row.id}
        />
      ))}
    </TableFrame>
  );
}

function SelectAll<Row extends { id: number }>({ rows, selection }: { rows: Row[]; selection: Selection }) {
  const { t } = useTranslation();
  const selectedCount = rows.filter(({ id }) => selection.ids.has(id)).length;
  const isAllSelected = rows.length > 0 && selectedCount === rows.length;
  return (
    <Table.Th scope="col" className={classes.narrow}>
      <Checkbox
        size="xs"
        aria-label={t('Select all')}
        checked={isAllSelected}
        indeterminate={selectedCount > 0 && !isAllSelected}
        onChange={() => selection.onChange(new Set(isAllSelected ? [] : rows.map(({ id }) => id)))}
      />
    </Table.Th>
  );
}

function toggleId(ids: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}
