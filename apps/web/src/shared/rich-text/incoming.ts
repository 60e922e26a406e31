import type { EmbedSwitches } from '@masthead/article/embeds/catalogue';
import { readEmbed } from '@masthead/article/embeds/read-embed';
import { type Editor, Extension } from '@tiptap/core';
import { Plugin, Selection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { insertBlock } from './insert-block';

interface Options {
  switches: EmbedSwitches;
  onPictures: (files: File[]) => void;
}

/** What comes from outside and is more than text: addresses that can be embedded, and pictures. */
export function incoming({ switches, onPictures }: Options) {
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
