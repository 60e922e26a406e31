import { Table } from '@mantine/core';
import type { Column } from './column';
import classes from './table.module.css';

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
