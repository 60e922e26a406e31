import type { Article, ArticleNode } from '@masthead/article/document';
import type { EmbedSwitches } from '@masthead/article/embeds/catalogue';
import { readEmbed } from '@masthead/article/embeds/read-embed';
import { cleanPastedHtml } from '@masthead/article/paste/paste';
import { cleanText } from '@masthead/article/paste/tree';
import { NodeSelection, Plugin } from '@tiptap/pm/state';
import { type Editor, Extension, type UseEditorOptions, useEditor } from '@tiptap/react';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useProject } from '../project/project';
import { toArticle } from './blocks';
import { createEditorExtensions } from './editor-extensions';
import type { EditorDialog } from './editor-state';
import { insertBlock } from './insert-block';
import { createPendingPictures, moveCaret, type TextUploads } from './pictures/pending-pictures';

/** Pixels at the bottom where the status line or the save bar could cover the caret. */
const COVERED_BOTTOM = 112;

interface Options {
  /** Read once. */
  doc: ArticleNode;
  onChange: (article: Article) => void;
  onBlur?: (() => void) | undefined;
  isEditable: boolean;
  autoFocus: boolean;
  placeholder: string;
  /** ARIA attributes of the text. */
  attributes: Record<string, string>;
  toolbar: RefObject<HTMLElement | null>;
  /** Uploads pasted and dropped pictures in the background. Read once. */
  pictures: TextUploads | undefined;
  /** Pixels at the top of the window where the page header and sticky bars could cover the caret. */
  coveredTop: number;
  onOpen: (dialog: EditorDialog) => void;
}

/**
 * Creates the Tiptap editor of one text. It reads the text once, so the reply of a save never overwrites typed text.
 */
export function useArticleEditor(options: Options): Editor {
  const latestOptions = useRef(options);
  // The editor outlives a render and calls the latest handlers. It may read the placeholder during rendering.
  useLayoutEffect(() => {
    latestOptions.current = options;
  });
  const { switches } = useProject();
  const { isEditable, attributes } = options;
  const latestAttributes = useRef(attributes);
  const [editorOptions] = useState(() =>
    createEditorOptions(options, latestOptions, () => latestAttributes.current, switches),
  );
  const editor = useEditor(editorOptions);

  const [isFocusedFirst] = useState(options.autoFocus);
  // Tiptap's own option focuses a frame later, when the user may already type in another field.
  useLayoutEffect(() => {
    if (!isFocusedFirst) return;
    editor.commands.setTextSelection(editor.state.doc.content.size);
    editor.view.focus();
  }, [editor, isFocusedFirst]);

  useLayoutEffect(() => {
    latestAttributes.current = attributes;
    // This also makes the editor read the attributes again.
    editor.setEditable(isEditable, false);
  }, [editor, isEditable, attributes]);
  return editor;
}

function createEditorOptions(
  initialOptions: Options,
  latestOptions: RefObject<Options>,
  attributes: () => Options['attributes'],
  switches: EmbedSwitches,
): UseEditorOptions {
  const keys = createEditorKeys({
    openLink: () => latestOptions.current.onOpen({ name: 'link' }),
    enterToolbar: () => latestOptions.current.toolbar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(),
  });
  const scrollMargin = { top: initialOptions.coveredTop, right: 0, bottom: COVERED_BOTTOM, left: 0 };
  return {
    extensions: [
      ...createEditorExtensions(() => latestOptions.current.placeholder),
      keys,
      ...(initialOptions.pictures ? [createPendingPictures(initialOptions.pictures)] : []),
      createPasteHandler({ switches, onPictures: (files) => latestOptions.current.onOpen({ name: 'image', files }) }),
    ],
    content: initialOptions.doc,
    editable: initialOptions.isEditable,
    shouldRerenderOnTransaction: false,
    // This extension inspects every deletion for listeners that this editor does not have.
    enableCoreExtensions: { delete: false },
    editorProps: {
      attributes,
      scrollThreshold: scrollMargin,
      scrollMargin,
      transformPastedHTML: cleanPastedHtml,
      transformPastedText: cleanText,
    },
    onUpdate: ({ editor }) => latestOptions.current.onChange(toArticle(editor.state.doc)),
    onBlur: () => latestOptions.current.onBlur?.(),
  };
}

interface EditorKeys {
  openLink: () => void;
  enterToolbar: () => void;
}

/** Keyboard shortcuts of the editor. */
function createEditorKeys(keys: EditorKeys) {
  return Extension.create({
    name: 'editorKeys',
    priority: 1000,
    addKeyboardShortcuts() {
      return {
        'Mod-k': () => runShortcut(keys.openLink),
        'Alt-F10': () => runShortcut(keys.enterToolbar),
        'Mod-\\': () => this.editor.chain().unsetAllMarks().clearNodes().unsetTextAlign().run(),
        ['Enter']: () => enterFigure(this.editor),
      };
    },
  });
}

/** `true` tells the editor that the shortcut is handled. */
function runShortcut(action: () => void): true {
  action();
  return true;
}

/** Enter on a selected picture focuses its first text field. */
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

/** Handles pasted and dropped pictures, and pasted URLs that can be embedded. */
function createPasteHandler({ switches, onPictures }: IncomingOptions) {
  return Extension.create({
    name: 'incoming',
    priority: 1000,
    addProseMirrorPlugins() {
      const { editor } = this;
      return [
        new Plugin({
          props: {
            handlePaste: (_, { clipboardData }) => {
              const files = listPictures(clipboardData);
              if (files.length > 0) onPictures(files);
              return files.length > 0 || pasteEmbed(editor, clipboardData, switches);
            },
            handleDrop: (view, event, _, isOwn) => {
              const files = isOwn ? [] : listPictures(event.dataTransfer);
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

/** A URL that is pasted into an empty line becomes an embed. */
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

/** Word processors add a picture of the copied text. In that case the text is inserted, not the picture. */
function listPictures(data: DataTransfer | null): File[] {
  if (!data || data.types.includes('text/plain')) return [];
  return [...data.files].filter(({ type }) => type.startsWith('image/'));
}
