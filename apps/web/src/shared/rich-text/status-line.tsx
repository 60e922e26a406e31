import { Text } from '@mantine/core';
import type { Editor } from '@tiptap/react';
import { memo, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Counter } from '../form/counter';
import { countsOf } from './blocks';
import classes from './rich-text.module.css';

/** How long typing has to rest before it is counted. */
const REST = 300;

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
  const { words, characters, plain } = useCounts(editor);
  return (
    <div id={id} className={classes.status}>
      <Text span size="xs" c="dimmed">
        {t('{words} words, {characters} characters, {plain} without spaces', { words, characters, plain })}
      </Text>
      {limits ? <Counter count={plain} {...limits} /> : null}
    </div>
  );
});

function useCounts(editor: Editor) {
  const [counts, setCounts] = useState(() => countsOf(editor.state.doc));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const recount = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setCounts(countsOf(editor.state.doc)), REST);
    };
    editor.on('update', recount);
    return () => {
      clearTimeout(timer);
      editor.off('update', recount);
    };
  }, [editor]);
  return counts;
}
