import { Box, Table, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import classes from './table.module.css';

/** The headings of the columns; those that sort are buttons. */
export function ColumnHeads<Row>({ columns, sorting }: { columns: Column<Row>[]; sorting?: Sorting | undefined }) {
  return columns.map((column) => {
    if (column.actions) {
      return (
        <Table.Th key={column.key} scope="col" className={classes.actions}>
          <VisuallyHidden>{column.header}</VisuallyHidden>
        </Table.Th>
      );
    }
    const direction = directionOf(column, sorting);
    return (
      <Table.Th
        key={column.key}
        scope="col"
        {...(column.align && { className: classes.right })}
        {...(direction && { 'aria-sort': direction })}
      >
        {column.sort && sorting ? (
          <SortButton header={column.header} name={column.sort} sorting={sorting} />
        ) : (
          column.header
        )}
      </Table.Th>
    );
  });
}

function SortButton({ header, name, sorting }: { header: string; name: string; sorting: Sorting }) {
  const { order, onSort } = sorting;
  const active = order === name || order === `-${name}`;
  const Arrow = order === `-${name}` ? IconArrowDown : IconArrowUp;
  return (
    <UnstyledButton
      className={classes.sort}
      {...(active && { 'data-active': true })}
      onClick={() => onSort(order === name ? `-${name}` : name)}
    >
      {header}
      {active ? <Arrow size={14} aria-hidden /> : null}
    </UnstyledButton>
  );
}

function directionOf<Row>({ sort }: Column<Row>, sorting: Sorting | undefined) {
  if (!sort || !sorting) return undefined;
  if (sorting.order === sort) return 'ascending' as const;
  return sorting.order === `-${sort}` ? ('descending' as const) : ('none' as const);
}

export interface Column<Row> {
  key: string;
  /** The heading; a column of buttons has one too, for those who hear the table. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** The name the list is sorted by; without it the heading is plain text. */
  sort?: string;
  align?: 'right';
  /** Buttons and links of the row: their heading is heard, not seen, and they stay on one line. */
  actions?: boolean;
}

export interface Sorting {
  /** `name`, or `-name` for the other way round. */
  order: string;
  onSort: (order: string) => void;
}

export function Cells<Row>({ row, columns }: { row: Row; columns: Column<Row>[] }) {
  return columns.map((column) => {
    const className = column.actions ? classes.actions : column.align ? classes.right : undefined;
    return (
      <Table.Td key={column.key} {...(className && { className })}>
        {column.cell(row)}
      </Table.Td>
    );
  });
}

/** Below this width the table scrolls sideways rather than break words into letters; a word without end breaks. */
export function AtLeast({ width, children }: { width: string; children: ReactNode }) {
  return (
    <Box miw={width} className={classes.wrapped}>
      {children}
    </Box>
  );
}

/** A slug or an address, which in a narrow column breaks after its slashes. */
export function PathText({ text }: { text: string }) {
  return text.split(/(?<=\/)(?!\/)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
    <Fragment key={index}>
      {index > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));
}
