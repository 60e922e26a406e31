import type { FigureAttributes } from '@masthead/article/nodes/figure';
import { type Editor, Extension } from '@tiptap/core';
import { Plugin, Selection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { insertBlocks } from '../insert-block';
import { findPendingFigures, readUploadId, toPendingAttributes } from './pending-figure';
import type { PictureUploads } from './picture-uploads';

/** The uploads of the page, and the name of this text among the texts of the page. */
export interface TextUploads {
  uploads: PictureUploads;
  slot: string;
}

/** More than a writer inserts at once; a whole folder is dropped by mistake. */
export const MAX_PICTURES = 10;

/** Inserts the pictures at once, as one undo step, and starts their uploads. */
export function insertPictures(editor: Editor, { uploads, slot }: TextUploads, files: readonly File[]): void {
  const figures = files.map((file) => editor.schema.node('figure', toPendingAttributes(uploads.add(file, slot))));
  insertBlocks(editor, figures);
}

/**
 * Connects the pending figures of the text with their uploads. The figures are nodes of the text, so they move with it.
 * Undo removes the figure, which pauses its upload, and redo resumes it. A finished upload fills the attributes of its
 * figure by steps that change no position and are not part of the history: undo still removes the whole picture.
 */
export const createPendingPictures = (text: TextUploads) =>
  Extension.create({
    name: 'pendingPictures',
    addProseMirrorPlugins: () => [new Plugin({ view: (view) => connect(view, text) })],
  });

function connect(view: EditorView, { uploads, slot }: TextUploads) {
  let shownIds: ReadonlySet<string> = new Set();
  const stop = uploads.subscribe(handleUploads);
  const adoption = requestAnimationFrame(handleUploads);

  /** An editor that is being replaced stays alive for a moment. It must not write its outdated text to the form. */
  function handleUploads() {
    if (view.isDestroyed || !view.dom.isConnected) return;
    adopt();
    finish();
  }

  /** Inserts the pictures that an earlier editor of the same text had not finished. */
  function adopt() {
    const { tr, schema } = view.state;
    const presentIds = findPendingFigures(tr.doc).map(({ id }) => id);
    for (const { id, index } of uploads.takeSuspended(slot)) {
      if (presentIds.includes(id)) continue;
      const before = tr.doc.children.slice(0, index);
      const position = before.reduce((size, { nodeSize }) => size + nodeSize, 0);
      tr.insert(position, schema.node('figure', toPendingAttributes(id)));
    }
    if (tr.docChanged) view.dispatch(tr.setMeta('addToHistory', false));
  }

  function finish() {
    const isFinished = [...shownIds].some((id) => uploads.find(id)?.state === 'done');
    if (!isFinished) return;
    const { tr } = view.state;
    for (const { id, node, position } of findPendingFigures(tr.doc)) {
      const figure = uploads.find(id)?.figure;
      if (!figure) continue;
      for (const [name, value] of Object.entries(withTypedTexts(figure, node.attrs as FigureAttributes)))
        tr.setNodeAttribute(position, name, value);
    }
    view.dispatch(tr.setMeta('addToHistory', false));
  }

  return {
    update: ({ state }: EditorView, previous: { doc: unknown }) => {
      if (state.doc === previous.doc || uploads.isEmpty) return;
      shownIds = new Set(findPendingFigures(state.doc).map(({ id }) => id));
      uploads.setShown(slot, shownIds);
      finish();
    },
    destroy: () => {
      stop();
      cancelAnimationFrame(adoption);
      uploads.suspend(slot, listSuspended(view));
    },
  };
}

/** The texts that the user typed during the upload win over those of the library. */
function withTypedTexts(figure: FigureAttributes, typed: FigureAttributes): FigureAttributes {
  const { alt, caption, author, source } = typed;
  return {
    ...figure,
    alt: alt ?? figure.alt,
    caption: caption ?? figure.caption,
    author: author ?? figure.author,
    source: source ?? figure.source,
  };
}

function listSuspended({ state }: EditorView): { id: string; index: number }[] {
  return state.doc.children.flatMap((block, index) => {
    const ownId = block.type.name === 'figure' ? readUploadId(block.attrs['src'] as string) : null;
    const ids = ownId === null ? findPendingFigures(block).map(({ id }) => id) : [ownId];
    return ids.map((id) => ({ id, index }));
  });
}

/** Moves the caret to the position of a drop. */
export function moveCaret(view: EditorView, { clientX, clientY }: DragEvent): void {
  const dropPosition = view.posAtCoords({ left: clientX, top: clientY });
  if (dropPosition) view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(dropPosition.pos))));
}
