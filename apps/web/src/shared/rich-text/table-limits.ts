import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { notifyWarning } from '../notices/notify';
import { sizeOfTable, TOO_LARGE, tableSizeRefusal } from './table-rules';

/** No key and no paste makes a table larger than it may be; the tab key in a last cell would add row after row. */
export const TableLimits = Extension.create({
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
