import type { Range } from '@masthead/article/word-ranges';
import { type Editor, Extension } from '@tiptap/core';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import classes from './rich-text.module.css';

const pluginKey = new PluginKey<DecorationSet>('highlights');

/**
 * Highlights ranges of the text without changing the document, for example copied passages. The first change of the
 * text removes all highlights, and undo does not restore them.
 */
export const Highlights = Extension.create({
  name: 'highlights',
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key: pluginKey,
      state: {
        init: () => DecorationSet.empty,
        apply: (transaction, current) => {
          // Removed, not mapped: mapping thousands of outdated highlights would slow down the keystroke.
          if (transaction.docChanged) return DecorationSet.empty;
          return (transaction.getMeta(pluginKey) as DecorationSet | undefined) ?? current;
        },
      },
      props: { decorations: (state) => pluginKey.getState(state) },
    }),
  ],
});

/** Replaces all highlights by these ranges. */
export function showHighlights({ state, view }: Editor, ranges: readonly Range[]): void {
  const marks = ranges.map(({ from, to }) => Decoration.inline(from, to, { nodeName: 'mark', class: classes.marked }));
  view.dispatch(state.tr.setMeta(pluginKey, DecorationSet.create(state.doc, marks)));
}

/** Removes all highlights. */
export function clearHighlights({ state, view }: Editor): void {
  if (pluginKey.getState(state) !== DecorationSet.empty)
    view.dispatch(state.tr.setMeta(pluginKey, DecorationSet.empty));
}
