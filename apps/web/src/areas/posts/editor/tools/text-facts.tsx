import { Tooltip, VisuallyHidden } from '@mantine/core';
import { FEW_WORDS } from '@masthead/domain/posts/constants';
import { readingMinutes } from '@masthead/domain/posts/reading-time';
import { IconAlertTriangle, IconClock } from '@tabler/icons-react';
import type { Editor } from '@tiptap/react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { countsOf } from '../../../../shared/rich-text/blocks';
import { useRestedDoc } from '../../../../shared/rich-text/status-line';
import classes from './facts.module.css';
import { SentimentMark } from './sentiment-mark';

/** What there is to say about a text while it is written: its mood, how long it takes to read, how many words it has. */
export const TextFacts = memo(function TextFacts({ editor }: { editor: Editor }) {
  const { t } = useTranslation();
  const doc = useRestedDoc(editor);
  const counts = countsOf(doc);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div role="group" aria-label={t('About the text')} className={classes.facts}>
      <SentimentMark doc={doc} />
      <ReadingTime minutes={readingMinutes(counts)} />
      <WordCount words={counts.words} />
    </div>
  );
});

function ReadingTime({ minutes }: { minutes: number | null }) {
  const { t } = useTranslation();
  if (minutes === null) return null;
  return (
    <span className={classes.fact}>
      <IconClock size={14} aria-hidden />
      {t('{minutes} min read', { minutes })}
    </span>
  );
}

function WordCount({ words }: { words: number }) {
  const { t } = useTranslation();
  const text = t('Words: {words}', { words });
  if (words >= FEW_WORDS) return <span className={classes.fact}>{text}</span>;
  const warning = t('Fewer than {words} words', { words: FEW_WORDS });
  return (
    <Tooltip label={warning} events={{ hover: true, focus: true, touch: true }}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard opens its tooltip too */}
      <span className={classes.fact} data-warning tabIndex={0}>
        <IconAlertTriangle size={14} aria-hidden />
        {text}
        <VisuallyHidden>. {warning}</VisuallyHidden>
      </span>
    </Tooltip>
  );
}
