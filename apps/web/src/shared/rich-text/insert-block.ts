import { figureOf } from '@masthead/article/nodes/figure';
import type { Editor } from '@tiptap/core';
import type { Node, ResolvedPos } from '@tiptap/pm/model';
import { NodeSelection, Selection, type Transaction } from '@tiptap/pm/state';
import type { PickedImage } from '../images/picker/image-picker';

/** Puts a block after the paragraph with the caret, which it never splits; in place of an empty one. */
export function insertBlock(editor: Editor, node: Node): void {
  const { tr } = editor.state;
  const { from, to } = placeFor(tr, node);
  tr.replaceWith(from, to, node);
  const end = from + node.nodeSize;
  const $end = tr.doc.resolve(end);
  // So that one can go on writing below it.
  if ($end.nodeAfter === null) tr.insert(end, editor.schema.node('paragraph'));
  const isContainer = node.firstChild !== null;
  tr.setSelection(Selection.near(tr.doc.resolve(isContainer ? from + 1 : end)));
  editor.view.dispatch(tr.scrollIntoView());
  editor.view.focus();
  // A picture or an embed has its height only once it is drawn, and pushes the caret out of view.
  requestAnimationFrame(() => {
    if (!editor.isDestroyed) editor.view.dispatch(editor.state.tr.scrollIntoView());
  });
}

function placeFor({ doc, selection }: Transaction, node: Node): { from: number; to: number } {
  const { $to } = selection;
  if (selection instanceof NodeSelection) return after(doc.resolve(selection.to), node) ?? atEnd(doc);
  const depth = $to.depth;
  if (depth > 0 && $to.parent.isTextblock && $to.parent.content.size === 0) {
    const holder = $to.node(depth - 1);
    const index = $to.index(depth - 1);
    const range = { from: $to.before(depth), to: $to.after(depth) };
    if (holder.canReplaceWith(index, index + 1, node.type)) return range;
  }
  return after($to, node) ?? atEnd(doc);
}

/** The nearest place after the position where the node may stand. */
function after($pos: ResolvedPos, { type }: Node): { from: number; to: number } | null {
  for (let depth = $pos.depth; depth >= 0; depth--) {
    const holder = $pos.node(depth);
    if (holder.isTextblock) continue;
    const index = $pos.indexAfter(depth);
    if (!holder.canReplaceWith(index, index, type)) continue;
    const at = depth === $pos.depth ? $pos.pos : $pos.after(depth + 1);
    return { from: at, to: at };
  }
  return null;
}

function atEnd(doc: Node): { from: number; to: number } {
  return { from: doc.content.size, to: doc.content.size };
}

/** Puts a picture of the library into the text. */
export function insertFigure(editor: Editor, picked: PickedImage): void {
  insertBlock(editor, editor.schema.node('figure', { ...figureOf(picked) }));
}
