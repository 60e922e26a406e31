import { MAX_TABLE_COLUMNS, MAX_TABLE_ROWS } from '@masthead/article/document';
import { fill, phrase } from '@masthead/domain/text/phrase';
import type { Node, ResolvedPos, Schema } from '@tiptap/pm/model';
import type { EditorState } from '@tiptap/pm/state';
import { TableMap } from '@tiptap/pm/tables';

export interface TableSize {
  columns: number;
  rows: number;
}

export const TABLE_TOO_LARGE = fill(phrase('Max table size must be {cols}x{rows}'), {
  cols: MAX_TABLE_COLUMNS,
  rows: MAX_TABLE_ROWS,
});

/** The reason why a table of this size is not allowed; `null` when it is. */
export function tableSizeRefusal({ columns, rows }: TableSize): string | null {
  return columns > MAX_TABLE_COLUMNS || rows > MAX_TABLE_ROWS ? TABLE_TOO_LARGE : null;
}

/** The reason why a table cannot be inserted at the caret; `null` when it can. */
export function tableRefusal({ selection }: EditorState): string | null {
  if (findTableAround(selection.$from)) return phrase('Cant insert table inside table');
  return selection.empty ? null : phrase("You can't insert table when text selected");
}

/** The table that contains a position. */
export function findTableAround($pos: ResolvedPos): Node | null {
  for (let depth = $pos.depth; depth > 0; depth--) {
    if ($pos.node(depth).type.name === 'table') return $pos.node(depth);
  }
  return null;
}

export function sizeOfTable(table: Node): TableSize {
  const { width, height } = TableMap.get(table);
  return { columns: width, rows: height };
}

export function createEmptyTable(schema: Schema, { columns, rows }: TableSize): Node {
  const createCells = () =>
    Array.from({ length: columns }, () => schema.node('tableCell', null, schema.node('paragraph')));
  return schema.node(
    'table',
    null,
    Array.from({ length: rows }, () => schema.node('tableRow', null, createCells())),
  );
}
