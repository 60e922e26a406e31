import { type Editor, Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { t } from '../../ui/translation';
import classes from './rich-text.module.css';

interface Marks {
  urls: ReadonlySet<string>;
  decorations: DecorationSet;
}

const pluginKey = new PluginKey<Marks>('brokenLinks');
const noMarks: Marks = { urls: new Set(), decorations: DecorationSet.empty };

/** Marks links to URLs that do not work, without changing the document. A changed link loses its mark. */
export const BrokenLinks = Extension.create({
  name: 'brokenLinks',
  addProseMirrorPlugins: () => [
    new Plugin<Marks>({
      key: pluginKey,
      state: {
        init: () => noMarks,
        apply: (transaction, current) => {
          const urls = (transaction.getMeta(pluginKey) as ReadonlySet<string> | undefined) ?? current.urls;
          if (urls.size === 0) return noMarks;
          if (urls === current.urls && !transaction.docChanged) return current;
          return { urls, decorations: markLinks(transaction.doc, urls) };
        },
      },
      props: { decorations: (state) => pluginKey.getState(state)?.decorations },
    }),
  ],
});

function markLinks(doc: Node, urls: ReadonlySet<string>): DecorationSet {
  const marks: Decoration[] = [];
  doc.descendants((node, from) => {
    const link = node.marks.find(({ type }) => type.name === 'link');
    if (link && urls.has(String(link.attrs['href'])))
      marks.push(
        Decoration.inline(from, from + node.nodeSize, { class: classes.brokenLink ?? '', title: t('Broken link') }),
      );
  });
  return DecorationSet.create(doc, marks);
}

/** Marks the links to these URLs, and no others. */
export function showBrokenLinks({ state, view }: Editor, urls: readonly string[]): void {
  view.dispatch(state.tr.setMeta(pluginKey, new Set(urls)));
}
