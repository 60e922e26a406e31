import type { Node } from '@tiptap/pm/model';
import type { Editor } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import type { EditorForm } from '../state/editor-base';

/** A range of a text, or a block such as a picture. */
interface TextTarget {
  from: number;
  to: number;
  isBlock: boolean;
}

/** Finds a place in a text, such as a word or a picture. */
export type FindTarget = (doc: Node) => TextTarget | null;

/** A request to open a slide. Every request is a new object, so that the same slide can be requested again. */
export interface SlideRequest {
  key: string;
}

/** Selects a place in the text of the post. Opens its slide first if necessary. */
export function useTextJump(form: EditorForm, editor: Editor | null) {
  const [slideRequest, setSlideRequest] = useState<SlideRequest | null>(null);
  /** The place to select when the editor of the requested slide is ready. */
  const pending = useRef<FindTarget | null>(null);

  useEffect(() => {
    const find = pending.current;
    if (!editor || !find) return;
    pending.current = null;
    select(editor, find(editor.state.doc));
  }, [editor]);

  /** Returns `false` if the text no longer has this place. */
  function jumpToText(find: FindTarget): boolean {
    if (!editor) return false;
    if (select(editor, find(editor.state.doc))) return true;
    const slide = form
      .getValues('slides')
      .find(({ content }) => content !== null && find(editor.schema.nodeFromJSON(content.doc)) !== null);
    if (!slide) return false;
    pending.current = find;
    setSlideRequest({ key: slide.key });
    return true;
  }

  return { slideRequest, jumpToText };
}

function select(editor: Editor, target: TextTarget | null): boolean {
  if (!target) return false;
  const { from, to, isBlock } = target;
  const chain = editor.chain().focus();
  (isBlock ? chain.setNodeSelection(from) : chain.setTextSelection({ from, to })).scrollIntoView().run();
  return true;
}
