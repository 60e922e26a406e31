import { TableCell as TiptapCell, TableHeader as TiptapHeader, Table as TiptapTable } from '@tiptap/extension-table';
import { MAX_TABLE_COLUMNS, MAX_TABLE_ROWS } from '../document';

/** Tables are no `block`: only the document itself holds them, so none can stand in a cell, a list or a quote. */
export const Table = TiptapTable.extend({ group: 'table' });

/** A page may say a hundred million; one more than there may be says as well that it is too many. */
function span(name: 'colspan' | 'rowspan', max: number) {
  const spanOf = (text: string | null) => Math.min(max + 1, Math.max(1, Number.parseInt(text ?? '', 10) || 1));
  return { default: 1, parseHTML: (element: HTMLElement) => spanOf(element.getAttribute(name)) };
}

function widths(element: HTMLElement): number[] | null {
  const found = (element.getAttribute('colwidth') ?? '').split(',').map(Number);
  return found.every((width) => Number.isInteger(width) && width > 0) ? found : null;
}

/** Text in a cell is aligned by its paragraphs, as everywhere. */
const attributes = () => ({
  colspan: span('colspan', MAX_TABLE_COLUMNS),
  rowspan: span('rowspan', MAX_TABLE_ROWS),
  colwidth: { default: null, parseHTML: widths },
});

export const TableCell = TiptapCell.extend({ addAttributes: attributes });
export const TableHeader = TiptapHeader.extend({ addAttributes: attributes });
