import { Embed } from '@masthead/article/nodes/embed';
import { Figure } from '@masthead/article/nodes/figure';
import { articleExtensions } from '@masthead/article/schema';
import { Extension } from '@tiptap/core';
import { Placeholder } from '@tiptap/extensions';
import type { Node } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { type AnyExtension, ReactNodeViewRenderer } from '@tiptap/react';
import { notifyWarning } from '../notices/notify';
import { BrokenLinks } from './broken-links';
import { Highlights } from './highlights';
import { sizeOfTable, TABLE_TOO_LARGE, tableSizeRefusal } from './table-rules';
import { EmbedView } from './views/embed-view';
import { FigureView } from './views/figure-view';

/** Rejects keys and pastes that would exceed the table size. Tab in the last cell would add rows without limit. */
const TableLimits = Extension.create({
  name: 'tableLimits',
  addProseMirrorPlugins() {
    return [
      new Plugin({
        filterTransaction: ({ doc, docChanged }, state) => {
          if (!docChanged || !hasTooLargeTable(doc, state.doc) || hasTooLargeTable(state.doc, null)) return true;
          notifyWarning(TABLE_TOO_LARGE);
          return false;
        },
      }),
    ];
  },
});

/** Whether a table exceeds the limits. Tables that were already in `previousDoc` are skipped. */
function hasTooLargeTable(doc: Node, previousDoc: Node | null): boolean {
  return doc.children.some(
    (block) =>
      block.type.name === 'table' &&
      !previousDoc?.children.includes(block) &&
      tableSizeRefusal(sizeOfTable(block)) !== null,
  );
}

/** The extensions of the article format with the views of its blocks, and those that only the editor needs. */
export function createEditorExtensions(placeholder: () => string): AnyExtension[] {
  const articleFormat = articleExtensions({
    undo: true,
    figure: Figure.extend({ addNodeView: () => ReactNodeViewRenderer(FigureView) }),
    embed: Embed.extend({ addNodeView: () => ReactNodeViewRenderer(EmbedView) }),
  });
  return [
    ...articleFormat.map(withoutTrailingNode),
    Placeholder.configure({ placeholder }),
    TableLimits,
    Highlights,
    BrokenLinks,
  ];
}

/** Disables the paragraph that Tiptap adds after a final table: the first click would already change the text. */
function withoutTrailingNode(extension: AnyExtension): AnyExtension {
  return extension.name === 'starterKit' ? extension.configure({ trailingNode: false }) : extension;
}
