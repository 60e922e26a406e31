import { Button, Stack, Text } from '@mantine/core';
import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import rich from '../../../../shared/rich-text/rich-text.module.css';
import { Percent } from './percent';
import { Sources } from './sources';
import type { Check } from './uniqueness.api';
import { useMarkedWords } from './use-marked-words';

/** What a check found, with its words marked in the text as long as that stays as it was. */
export function Found({ check, editor }: { check: Check; editor: Editor | null }) {
  const { t } = useTranslation();
  const { urls, unique } = check;
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const isChanged = useMarkedWords(editor, check, hidden);
  const isMarked = editor !== null && !isChanged && urls.length > 0;

  function toggle(url: string) {
    setHidden((before) => new Set(before.has(url) ? [...before].filter((each) => each !== url) : [...before, url]));
  }

  return (
    <Stack gap="sm">
      <Percent percent={unique} note={isChanged ? t('The text has changed since this check.') : null} />
      <Sources sources={urls} {...(isMarked && { hidden, onToggle: toggle })} />
      {editor === null && urls.length > 0 ? (
        <Text size="sm" c="dimmed">
          {t('No words are marked, because the text is made of several slides.')}
        </Text>
      ) : null}
      {isMarked ? (
        <Legend isShown={hidden.size < urls.length} onShow={() => setHidden(new Set())} onClear={clear} />
      ) : null}
    </Stack>
  );

  function clear() {
    setHidden(new Set(urls.map(({ url }) => url)));
  }
}

interface LegendProps {
  isShown: boolean;
  onShow: () => void;
  onClear: () => void;
}

function Legend({ isShown, onShow, onClear }: LegendProps) {
  const { t } = useTranslation();
  return (
    <>
      <Text size="sm">
        <mark className={rich.marked}>{t('Marked')}</mark> {t('Words that a source has too')}
      </Text>
      <Button variant="default" size="xs" style={{ alignSelf: 'flex-start' }} onClick={isShown ? onClear : onShow}>
        {isShown ? t('Clear highlights') : t('Show highlights')}
      </Button>
    </>
  );
}
