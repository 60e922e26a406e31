import { figureOf } from '@masthead/article/nodes/figure';
import type { Editor } from '@tiptap/core';
import type { PickedImage } from '../images/picker/image-picker';
import { insertBlock } from './insert-block';

/** Puts a picture of the library into the text. */
export function insertFigure(editor: Editor, picked: PickedImage): void {
  insertBlock(editor, editor.schema.node('figure', { ...figureOf(picked) }));
}
