import { toFigure } from '@masthead/article/nodes/figure';
import type { Editor } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import type { Node, ResolvedPos } from '@tiptap/pm/model';
import { NodeSelection, Selection, type Transaction } from '@tiptap/pm/state';
import type { PickedImage } from '../images/picker/image-picker';

/** Inserts a block after the paragraph with the caret, or in place of an empty one. It never splits a paragraph. */
export function insertBlock(editor: Editor, node: Node): void {
  insertBlocks(editor, [node]);
}

/** Inserts blocks of the same type one below the other, as an undo step of their own. */
export function insertBlocks(editor: Editor, nodes: readonly Node[]): void {
  const [node] = nodes;
  if (!node) return;
  const tr = closeHistory(editor.state.tr);
  const { from, to } = findInsertRange(tr, node);
  tr.replaceWith(from, to, nodes);
  const end = nodes.reduce((position, { nodeSize }) => position + nodeSize, from);
  const $end = tr.doc.resolve(end);
  // Add a paragraph, so that the user can continue writing below the block.
  if ($end.nodeAfter === null) tr.insert(end, editor.schema.node('paragraph'));
  const isContainer = node.firstChild !== null;
  tr.setSelection(Selection.near(tr.doc.resolve(isContainer ? from + 1 : end)));
  editor.view.dispatch(tr.scrollIntoView());
  // Text that is typed at once is another undo step.
  editor.view.dispatch(closeHistory(editor.state.tr));
  editor.view.focus();
  // A picture or embed gets its height only when it is rendered, which can move the caret out of view.
  requestAnimationFrame(() => {
    if (!editor.isDestroyed) editor.view.dispatch(editor.state.tr.scrollIntoView());
  });
}

/** The empty paragraph to replace, or an empty range after the block with the caret. */
function findInsertRange({ doc, selection }: Transaction, node: Node): { from: number; to: number } {
  const { $to } = selection;
  if (selection instanceof NodeSelection) return findRangeAfter(doc.resolve(selection.to), node) ?? rangeAtEnd(doc);
  const depth = $to.depth;
  if (depth > 0 && $to.parent.isTextblock && $to.parent.content.size === 0) {
    const parent = $to.node(depth - 1);
    const index = $to.index(depth - 1);
    const range = { from: $to.before(depth), to: $to.after(depth) };
    if (parent.canReplaceWith(index, index + 1, node.type)) return range;
  }
  return findRangeAfter($to, node) ?? rangeAtEnd(doc);
}

/** The nearest position after `$pos` at which the schema allows the node. */
function findRangeAfter($pos: ResolvedPos, { type }: Node): { from: number; to: number } | null {
  for (let depth = $pos.depth; depth >= 0; depth--) {
    const parent = $pos.node(depth);
    if (parent.isTextblock) continue;
    const index = $pos.indexAfter(depth);
    if (!parent.canReplaceWith(index, index, type)) continue;
    const position = depth === $pos.depth ? $pos.pos : $pos.after(depth + 1);
    return { from: position, to: position };
  }
  return null;
}

function rangeAtEnd(doc: Node): { from: number; to: number } {
  return { from: doc.content.size, to: doc.content.size };
}

/** Inserts a picture of the library as a figure. */
export function insertFigure(editor: Editor, picked: PickedImage): void {
  insertBlock(editor, editor.schema.node('figure', { ...toFigure(picked) }));
}
