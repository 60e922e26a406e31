import type { Range } from '@masthead/article/word-ranges';
import { type Editor, Extension } from '@tiptap/core';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import classes from './rich-text.module.css';

const key = new PluginKey<DecorationSet>('highlights');

/** Marked words that are no part of the text: they are gone with its first change, and undo knows nothing of them. */
export const Highlights = Extension.create({
  name: 'highlights',
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key,
      state: {
        init: () => DecorationSet.empty,
        apply: (transaction, shown) => {
          // Dropped, not moved along: thousands of them would have to be moved at the key that makes them wrong.
          if (transaction.docChanged) return DecorationSet.empty;
          return (transaction.getMeta(key) as DecorationSet | undefined) ?? shown;
        },
      },
      props: { decorations: (state) => key.getState(state) },
    }),
  ],
});

/** Marks these places and no others. */
export function showHighlights({ state, view }: Editor, ranges: readonly Range[]): void {
  const marks = ranges.map(({ from, to }) => Decoration.inline(from, to, { nodeName: 'mark', class: classes.marked }));
  view.dispatch(state.tr.setMeta(key, DecorationSet.create(state.doc, marks)));
}

export function clearHighlights({ state, view }: Editor): void {
  if (key.getState(state) !== DecorationSet.empty) view.dispatch(state.tr.setMeta(key, DecorationSet.empty));
}
