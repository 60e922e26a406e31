import type { ReactNode } from 'react';

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
