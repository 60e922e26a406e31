import type { ArticleNode } from './document';

/** Rows and columns of a table, cells that reach over several of them included. */
export function tableSize({ content: rows = [] }: ArticleNode): { rows: number; columns: number } {
  let columns = 0;
  let lowest = rows.length;
  /** For each column, the row below what reaches down into it. */
  const free: number[] = [];
  for (const [index, row] of rows.entries()) {
    let column = 0;
    for (const { attrs } of row.content ?? []) {
      while ((free[column] ?? 0) > index) column += 1;
      const { colspan = 1, rowspan = 1 } = (attrs ?? {}) as { colspan?: number; rowspan?: number };
      free.fill(index + rowspan, column, column + colspan);
      while (free.length < column + colspan) free.push(index + rowspan);
      column += colspan;
      lowest = Math.max(lowest, index + rowspan);
    }
    columns = Math.max(columns, column);
  }
  return { rows: lowest, columns };
}
