import { type AnyExtension, getSchema, Node } from '@tiptap/core';
import { Link as TiptapLink } from '@tiptap/extension-link';
import {
  TableRow,
  TableCell as TiptapCell,
  TableHeader as TiptapHeader,
  Table as TiptapTable,
} from '@tiptap/extension-table';
import { TextAlign } from '@tiptap/extension-text-align';
import { StarterKit } from '@tiptap/starter-kit';
import { MAX_TABLE_COLUMNS, MAX_TABLE_ROWS } from './document';
import { hrefRefusal } from './links';
import { Embed } from './nodes/embed';
import { Figure } from './nodes/figure';
import { OrderedList } from './nodes/ordered-list';

/** Tables are not in the group `block`: only the document can contain them, not a cell, a list or a quote. */
const Table = TiptapTable.extend({ group: 'table' });

/** Limits a span from pasted HTML to `max + 1`, which is enough for the validation to reject it. */
function spanAttribute(name: 'colspan' | 'rowspan', max: number) {
  const parseSpan = (text: string | null) => Math.min(max + 1, Math.max(1, Number.parseInt(text ?? '', 10) || 1));
  return { default: 1, parseHTML: (element: HTMLElement) => parseSpan(element.getAttribute(name)) };
}

function parseColumnWidths(element: HTMLElement): number[] | null {
  const values = (element.getAttribute('colwidth') ?? '').split(',').map(Number);
  return values.every((width) => Number.isInteger(width) && width > 0) ? values : null;
}

/** The attributes of table cells. Cells have no alignment; their paragraphs have. */
const cellAttributes = () => ({
  colspan: spanAttribute('colspan', MAX_TABLE_COLUMNS),
  rowspan: spanAttribute('rowspan', MAX_TABLE_ROWS),
  colwidth: { default: null, parseHTML: parseColumnWidths },
});

const TableCell = TiptapCell.extend({ addAttributes: cellAttributes });
const TableHeader = TiptapHeader.extend({ addAttributes: cellAttributes });

/** A link stores only `href`. The renderer derives `rel` and `target` from it. */
const Link = TiptapLink.extend({
  addAttributes() {
    return { href: { default: null } };
  },
}).configure({
  openOnClick: false,
  defaultProtocol: 'https',
  HTMLAttributes: { rel: null, target: null },
  isAllowedUri: (href) => hrefRefusal(href) === null,
});

const Document = Node.create({ name: 'doc', topNode: true, content: '(block | table)+' });

export const alignments = ['left', 'center', 'right', 'justify'] as const;
export const headingLevels = [2, 3, 4] as const;

interface Options {
  /** Enables the undo history, which only an editor needs. */
  undo?: boolean;
  /** Replaces the node by one with a node view: `Figure.extend({ addNodeView })`. */
  figure?: typeof Figure;
  embed?: typeof Embed;
}

/** Returns the article format as TipTap extensions. The editor and the server share it. */
export function articleExtensions({ undo = false, figure = Figure, embed = Embed }: Options = {}): AnyExtension[] {
  return [
    StarterKit.configure({
      heading: { levels: [...headingLevels] },
      ...(undo ? {} : { undoRedo: false }),
      code: false,
      codeBlock: false,
      document: false,
      horizontalRule: false,
      link: false,
      orderedList: false,
      strike: false,
    }),
    Document,
    OrderedList,
    Link,
    TextAlign.configure({ types: ['heading', 'paragraph'], alignments: [...alignments] }),
    Table,
    TableRow,
    TableCell,
    TableHeader,
    figure,
    embed,
  ];
}

/** The ProseMirror schema: which nodes, marks and attributes an article can have. */
export const articleSchema = getSchema(articleExtensions());
