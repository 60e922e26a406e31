import { type AnyExtension, getSchema } from '@tiptap/core';
import { TableRow } from '@tiptap/extension-table';
import { TextAlign } from '@tiptap/extension-text-align';
import { StarterKit } from '@tiptap/starter-kit';
import { Document } from './nodes/document';
import { Embed } from './nodes/embed';
import { Figure } from './nodes/figure';
import { Link } from './nodes/link';
import { OrderedList } from './nodes/ordered-list';
import { Table, TableCell, TableHeader } from './nodes/table';

export const alignments = ['left', 'center', 'right', 'justify'] as const;
export const headingLevels = [2, 3, 4] as const;

interface Options {
  /** Undo is kept by an editor; a document without one has nothing to undo. */
  undo?: boolean;
  /** The same node with a view of its own: `Figure.extend({ addNodeView })`. */
  figure?: typeof Figure;
  embed?: typeof Embed;
}

/** The format as TipTap extensions: what the editor lets in is what the server accepts. */
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

export const articleSchema = getSchema(articleExtensions());
