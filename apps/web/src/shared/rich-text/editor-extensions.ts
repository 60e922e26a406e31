import { Embed } from '@masthead/article/nodes/embed';
import { Figure } from '@masthead/article/nodes/figure';
import { articleExtensions } from '@masthead/article/schema';
import { Extension } from '@tiptap/core';
import { Placeholder } from '@tiptap/extensions';
import type { Node } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { type AnyExtension, ReactNodeViewRenderer } from '@tiptap/react';
import { notifyWarning } from '../notices/notify';
import { Highlights } from './highlights';
import { sizeOfTable, TOO_LARGE, tableSizeRefusal } from './table-rules';
import { EmbedView } from './views/embed-view';
import { FigureView } from './views/figure-view';

/** No key and no paste makes a table larger than it may be; the tab key in a last cell would add row after row. */
const TableLimits = Extension.create({
  name: 'tableLimits',
  addProseMirrorPlugins() {
    return [
      new Plugin({
        filterTransaction: ({ doc, docChanged }, state) => {
          if (!docChanged || !hasLargeTable(doc, state.doc) || hasLargeTable(state.doc, null)) return true;
          notifyWarning(TOO_LARGE);
          return false;
        },
      }),
    ];
  },
});

function hasLargeTable(doc: Node, before: Node | null): boolean {
  return doc.children.some(
    (block) =>
      block.type.name === 'table' && !before?.children.includes(block) && tableSizeRefusal(sizeOfTable(block)) !== null,
  );
}

/** The article's format with the views of its blocks, and what only an editor needs. */
export function editorExtensions(placeholder: () => string): AnyExtension[] {
  const format = articleExtensions({
    undo: true,
    figure: Figure.extend({ addNodeView: () => ReactNodeViewRenderer(FigureView) }),
    embed: Embed.extend({ addNodeView: () => ReactNodeViewRenderer(EmbedView) }),
  });
  return [...format.map(withoutTrailingNode), Placeholder.configure({ placeholder }), TableLimits, Highlights];
}

/** It would change a text that ends with a table as soon as somebody clicks into it. */
function withoutTrailingNode(extension: AnyExtension): AnyExtension {
  return extension.name === 'starterKit' ? extension.configure({ trailingNode: false }) : extension;
}
