import type { Article, ArticleNode } from '@masthead/article/document';
import type { EmbedSwitches } from '@masthead/article/embeds/catalogue';
import { cleanPastedHtml } from '@masthead/article/paste';
import { cleanText } from '@masthead/article/paste/clean-text';
import { type Editor, type UseEditorOptions, useEditor } from '@tiptap/react';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useProject } from '../project/project';
import { articleOf } from './blocks';
import { editorExtensions } from './editor-extensions';
import { editorKeys } from './editor-keys';
import { incoming } from './incoming';
import type { Opened } from './opened';

/** The page's header, and below the text its count and the bar that saves: a caret closer to an edge could be behind them. */
const CLEAR = { top: 64, right: 0, bottom: 112, left: 0 };

interface Options {
  /** Read once. */
  doc: ArticleNode;
  onChange: (article: Article) => void;
  onBlur?: (() => void) | undefined;
  isOpen: boolean;
  autoFocus: boolean;
  placeholder: string;
  /** Of the text for assistive technology. */
  attributes: Record<string, string>;
  toolbar: RefObject<HTMLElement | null>;
  onOpen: (opened: Opened) => void;
}

/** The editor of one text. It keeps what was typed: a save's answer never overwrites it. */
export function useArticleEditor(options: Options): Editor {
  const latest = useRef(options);
  latest.current = options;
  const { switches } = useProject();
  const [setup] = useState(() => createSetup(latest, switches));
  const editor = useEditor(setup);

  const { isOpen } = options;
  const attributes = JSON.stringify(options.attributes);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor reads the attributes anew when it is told to
  useLayoutEffect(() => editor.setEditable(isOpen, false), [editor, isOpen, attributes]);
  return editor;
}

function createSetup(latest: RefObject<Options>, switches: EmbedSwitches): UseEditorOptions {
  const keys = editorKeys({
    openLink: () => latest.current.onOpen({ name: 'link' }),
    enterToolbar: () => latest.current.toolbar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(),
  });
  return {
    extensions: [
      ...editorExtensions(() => latest.current.placeholder),
      keys,
      incoming({ switches, onPictures: (files) => latest.current.onOpen({ name: 'image', files }) }),
    ],
    content: latest.current.doc,
    editable: latest.current.isOpen,
    autofocus: latest.current.autoFocus ? 'end' : false,
    shouldRerenderOnTransaction: false,
    // Looks at what every key removed, for listeners that are not there.
    enableCoreExtensions: { delete: false },
    editorProps: {
      attributes: () => latest.current.attributes,
      scrollThreshold: CLEAR,
      scrollMargin: CLEAR,
      transformPastedHTML: cleanPastedHtml,
      transformPastedText: cleanText,
    },
    onUpdate: ({ editor }) => latest.current.onChange(articleOf(editor.state.doc)),
    onBlur: () => latest.current.onBlur?.(),
  };
}
