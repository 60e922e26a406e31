import { Text } from '@mantine/core';
import type { Editor } from '@tiptap/react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Counter } from '../form/fields';
import { countsOf } from './blocks';
import classes from './rich-text.module.css';
import { useRestedDoc } from './use-rested-doc';

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
