import { Checkbox, Table } from '@mantine/core';
import { useState } from 'react';
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
  onToggle: ((id: number, isRange: boolean) => void) | undefined;
  /** Its panel is open. */
  isCurrent: boolean;
}

/** Rendering the cells is expensive. They depend only on row and columns, so a selection does not re-render them. */
function DataRow<Row extends { id: number }>(props: DataRowProps<Row>) {
  const { row, columns, onOpen, selection, onToggle, isCurrent } = props;
  const isSelected = selection?.ids.has(row.id) ?? false;
  const toggle = onToggle && ((isRange: boolean) => onToggle(row.id, isRange));
  return (
    <Table.Tr
      data-item-id={row.id}
      {...createRowProps({ onOpen: onOpen && (() => onOpen(row)), onToggle: toggle, current: isCurrent })}
      {...(isSelected && { 'data-selected': true })}
    >
      {selection && toggle ? (
        <SelectionCell name={selection.getName(row.id)} isSelected={isSelected} onToggle={toggle} />
      ) : null}
      <Cells row={row} columns={columns} />
    </Table.Tr>
  );
}

interface SelectionCellProps {
  name: string;
  isSelected: boolean;
  onToggle: (isRange: boolean) => void;
}

function SelectionCell({ name, isSelected, onToggle }: SelectionCellProps) {
  const { t } = useTranslation();
  return (
    <Table.Td className={classes.narrow}>
      <Checkbox
        size="xs"
        aria-label={t('Select {name}', { name })}
        checked={isSelected}
        // Without it, Shift selects the texts between both clicks.
        onMouseDown={(event) => event.shiftKey && event.preventDefault()}
        // The browser changes a checkbox by a click, also for the space bar.
        onChange={({ nativeEvent }) => onToggle((nativeEvent as MouseEvent).shiftKey)}
      />
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
  const [lastId, setLastId] = useState<number | null>(null);
  const toggle =
    selection &&
    ((id: number, isRange: boolean) => {
      selection.onChange(toggleIds(selection.ids, isRange ? findRange(rows, lastId, id) : [id], id));
      setLastId(id);
    });
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
          onToggle={toggle}
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

/** The ids of the rows from the last toggled one to this one. */
function findRange(rows: readonly { id: number }[], lastId: number | null, id: number): number[] {
  const ids = rows.map((row) => row.id);
  const [start = 0, end] = [ids.indexOf(lastId ?? id), ids.indexOf(id)].sort((a, b) => a - b);
  return start < 0 ? [id] : ids.slice(start, Number(end) + 1);
}

/** Selects or deselects all `toggled` ids, like `id`. */
function toggleIds(ids: ReadonlySet<number>, toggled: readonly number[], id: number): ReadonlySet<number> {
  const next = new Set(ids);
  for (const each of toggled) {
    if (ids.has(id)) next.delete(each);
    else next.add(each);
  }
  return next;
}
