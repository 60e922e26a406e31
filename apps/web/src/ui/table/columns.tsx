import { Box, Table, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import classes from './table.module.css';

/** The header cells of a table. A sortable column has a button. */
export function ColumnHeaders<Row>({ columns, sorting }: { columns: Column<Row>[]; sorting?: Sorting | undefined }) {
  return columns.map((column) => {
    if (column.actions) {
      return (
        <Table.Th key={column.key} scope="col" className={classes.actions} {...widthStyle(column)}>
          <VisuallyHidden>{column.header}</VisuallyHidden>
        </Table.Th>
      );
    }
    const direction = findSortDirection(column, sorting);
    return (
      <Table.Th
        key={column.key}
        scope="col"
        className={joinClasses(column.align && classes.right, column.className)}
        {...widthStyle(column)}
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

const widthStyle = <Row,>({ width }: Column<Row>) => (width ? { style: { '--column-width': width } } : {});

function SortButton({ header, name, sorting }: { header: string; name: string; sorting: Sorting }) {
  const { order, onSort } = sorting;
  const isActive = order === name || order === `-${name}`;
  const Arrow = order === `-${name}` ? IconArrowDown : IconArrowUp;
  return (
    <UnstyledButton
      className={classes.sort}
      {...(isActive && { 'data-active': true })}
      onClick={() => onSort(order === name ? `-${name}` : name)}
    >
      {header}
      {isActive ? <Arrow size={14} aria-hidden /> : null}
    </UnstyledButton>
  );
}

function findSortDirection<Row>({ sort }: Column<Row>, sorting: Sorting | undefined) {
  if (!sort || !sorting) return undefined;
  if (sorting.order === sort) return 'ascending' as const;
  return sorting.order === `-${sort}` ? ('descending' as const) : ('none' as const);
}

/** A column of a table. */
export interface Column<Row> {
  key: string;
  /** The heading. A column of actions has one for screen readers only. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** The sort key. Without it the heading is not a button. */
  sort?: string;
  align?: 'right';
  /** A class of the heading and the cells. Ignored for actions. */
  className?: string | undefined;
  /** Sets `--column-width` of the heading, for tables with a fixed layout. */
  width?: string;
  /** The column contains buttons and links: its heading is visually hidden, and its cells do not wrap. */
  actions?: boolean;
}

export interface Sorting {
  /** `name` for ascending order, `-name` for descending. */
  order: string;
  onSort: (order: string) => void;
}

const joinClasses = (...names: (string | undefined)[]) => names.filter(Boolean).join(' ') || undefined;

/** The cells of one row. */
export function Cells<Row>({ row, columns }: { row: Row; columns: Column<Row>[] }) {
  return columns.map((column) => {
    const className = column.actions ? classes.actions : joinClasses(column.align && classes.right, column.className);
    return (
      <Table.Td key={column.key} className={className}>
        {column.cell(row)}
      </Table.Td>
    );
  });
}

/** Minimum width of a cell: a narrower table scrolls sideways. Only a word longer than the cell breaks. */
export function MinWidth({ width, children }: { width: string; children: ReactNode }) {
  return (
    <Box miw={width} className={classes.wrapped}>
      {children}
    </Box>
  );
}

/** A slug or URL that can wrap after its slashes: `news/sport` is split into `news/` and `sport`. */
export function PathText({ text }: { text: string }) {
  return text.split(/(?<=\/)(?!\/)/).map((segment, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the segments of one text never move
    <Fragment key={index}>
      {index > 0 ? <wbr /> : null}
      {segment}
    </Fragment>
  ));
}
