import { Text } from '@mantine/core';
import type { Node } from '@tiptap/pm/model';
import type { Editor } from '@tiptap/react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from '../../ui/translation';
import { Counter } from '../form/fields';
import { countDocument } from './blocks';
import classes from './rich-text.module.css';

/** The debounce delay of the counts. */
const IDLE_DELAY_MS = 300;

/** The debounced document, so that counting does not slow down typing. */
export function useIdleDocument(editor: Editor): Node {
  const [doc, setDoc] = useState(() => editor.state.doc);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    setDoc(editor.state.doc);
    const scheduleUpdate = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setDoc(editor.state.doc), IDLE_DELAY_MS);
    };
    editor.on('update', scheduleUpdate);
    return () => {
      clearTimeout(timer);
      editor.off('update', scheduleUpdate);
    };
  }, [editor]);
  return doc;
}

/** Limits of the plain text, in characters without spaces. */
export interface Limits {
  min?: number;
  max: number;
}

interface Props {
  editor: Editor;
  id: string;
  limits: Limits | undefined;
  /** Replaces the word count. */
  statistics?: ReactNode;
}

/** The line below the text with its number of words and characters. */
export function StatusLine({ editor, id, limits, statistics }: Props) {
  const { t } = useTranslation();
  const { words, characters, plain } = countDocument(useIdleDocument(editor));
  return (
    <div id={id} className={classes.status}>
      {statistics}
      <Text span size="xs" c="dimmed">
        {statistics
          ? t('{characters} characters, {plain} without spaces', { characters, plain })
          : t('{words} words, {characters} characters, {plain} without spaces', { words, characters, plain })}
      </Text>
      {limits ? <Counter count={plain} {...limits} /> : null}
    </div>
  );
}
