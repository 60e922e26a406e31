import type { Node } from '@tiptap/pm/model';
import type { Editor } from '@tiptap/react';
import { useEffect, useState } from 'react';

/** How long typing has to rest before it is counted. */
const REST = 300;

/** The text as it was when typing last rested: what is counted of it costs nothing while somebody types. */
export function useRestedDoc(editor: Editor): Node {
  const [doc, setDoc] = useState(() => editor.state.doc);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    setDoc(editor.state.doc);
    const rest = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setDoc(editor.state.doc), REST);
    };
    editor.on('update', rest);
    return () => {
      clearTimeout(timer);
      editor.off('update', rest);
    };
  }, [editor]);
  return doc;
}
