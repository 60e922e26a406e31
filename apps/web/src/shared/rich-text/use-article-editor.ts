import type { Article, ArticleNode } from '@masthead/article/document';
import type { EmbedSwitches } from '@masthead/article/embeds/catalogue';
import { readEmbed } from '@masthead/article/embeds/read-embed';
import { cleanPastedHtml } from '@masthead/article/paste';
import { cleanText } from '@masthead/article/paste/clean-text';
import { NodeSelection, Plugin, Selection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { type Editor, Extension, type UseEditorOptions, useEditor } from '@tiptap/react';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useProject } from '../project/project';
import { articleOf } from './blocks';
import { editorExtensions } from './editor-extensions';
import type { Opened } from './editor-state';
import { insertBlock } from './insert-block';

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

interface EditorKeys {
  openLink: () => void;
  enterToolbar: () => void;
}

/** Keys besides those of the formats themselves. */
function editorKeys(keys: EditorKeys) {
  return Extension.create({
    name: 'editorKeys',
    priority: 1000,
    addKeyboardShortcuts() {
      return {
        'Mod-k': () => done(keys.openLink),
        'Alt-F10': () => done(keys.enterToolbar),
        'Mod-\\': () => this.editor.chain().unsetAllMarks().clearNodes().unsetTextAlign().run(),
        ['Enter']: () => enterFigure(this.editor),
      };
    },
  });
}

function done(act: () => void): true {
  act();
  return true;
}

/** A picture that is selected is gone into: what is said about it is typed there. */
function enterFigure({ state, view }: Editor): boolean {
  const { selection } = state;
  if (!(selection instanceof NodeSelection) || selection.node.type.name !== 'figure') return false;
  const dom = view.nodeDOM(selection.from);
  const field = dom instanceof Element ? dom.querySelector('input') : null;
  field?.focus();
  return field !== null;
}

interface IncomingOptions {
  switches: EmbedSwitches;
  onPictures: (files: File[]) => void;
}

/** What comes from outside and is more than text: addresses that can be embedded, and pictures. */
function incoming({ switches, onPictures }: IncomingOptions) {
  return Extension.create({
    name: 'incoming',
    priority: 1000,
    addProseMirrorPlugins() {
      const { editor } = this;
      return [
        new Plugin({
          props: {
            handlePaste: (_, { clipboardData }) => {
              const files = picturesIn(clipboardData);
              if (files.length > 0) onPictures(files);
              return files.length > 0 || pasteEmbed(editor, clipboardData, switches);
            },
            handleDrop: (view, event, _, isOwn) => {
              const files = isOwn ? [] : picturesIn(event.dataTransfer);
              if (files.length === 0) return false;
              moveCaret(view, event);
              onPictures(files);
              return true;
            },
          },
        }),
      ];
    },
  });
}

/** An address alone on an empty line becomes what it shows. */
function pasteEmbed(editor: Editor, data: DataTransfer | null, switches: EmbedSwitches): boolean {
  const text = data?.getData('text/plain').trim() ?? '';
  const { selection } = editor.state;
  const isEmptyLine = selection.empty && selection.$from.parent.isTextblock && selection.$from.parent.childCount === 0;
  if (!isEmptyLine || text === '') return false;
  const { embed } = readEmbed(text, switches);
  if (!embed) return false;
  insertBlock(editor, editor.schema.node('embed', embed));
  return true;
}

/** Text programs put a picture of the text beside it: there the text is meant. */
function picturesIn(data: DataTransfer | null): File[] {
  if (!data || data.types.includes('text/plain')) return [];
  return [...data.files].filter(({ type }) => type.startsWith('image/'));
}

/** The caret goes where something was let go. */
function moveCaret(view: EditorView, { clientX, clientY }: DragEvent): void {
  const at = view.posAtCoords({ left: clientX, top: clientY });
  if (at) view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(at.pos))));
}
