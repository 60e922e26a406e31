import { Text } from '@mantine/core';
import type { Node } from '@tiptap/pm/model';
import type { Editor } from '@tiptap/react';
import { memo, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Counter } from '../form/fields';
import { countsOf } from './blocks';
import classes from './rich-text.module.css';

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

export interface Limits {
  min?: number;
  max: number;
}

interface Props {
  editor: Editor;
  id: string;
  /** Of the plain text without spaces. */
  limits: Limits | undefined;
}

/** How long the text is. */
export const StatusLine = memo(function StatusLine({ editor, id, limits }: Props) {
  const { t } = useTranslation();
  const { words, characters, plain } = countsOf(useRestedDoc(editor));
  return (
    <div id={id} className={classes.status}>
      <Text span size="xs" c="dimmed">
        {t('{words} words, {characters} characters, {plain} without spaces', { words, characters, plain })}
      </Text>
      {limits ? <Counter count={plain} {...limits} /> : null}
    </div>
  );
});
