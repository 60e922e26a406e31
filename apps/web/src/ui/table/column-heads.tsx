import { Table, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { Column, Sorting } from './column';
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
