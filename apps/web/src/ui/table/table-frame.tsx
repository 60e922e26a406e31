import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { ScrollBox } from './scroll-box';
import classes from './table.module.css';

interface Props {
  label: string;
  head: ReactNode;
  children: ReactNode;
  busy?: boolean;
}

/** The table itself. */
export function TableFrame({ label, head, children, busy = false }: Props) {
  return (
    <ScrollBox label={label}>
      <Table
        aria-label={label}
        aria-busy={busy}
        highlightOnHover
        className={`${classes.table} ${busy ? classes.busy : ''}`}
      >
        <Table.Thead className={classes.head}>{head}</Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </ScrollBox>
  );
}
