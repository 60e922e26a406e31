import { Tooltip } from '@mantine/core';
import { type Sentiment, sentimentNames, sentimentOf } from '@masthead/domain/posts/text/sentiment';
import {
  type Icon,
  IconMoodAngry,
  IconMoodHappy,
  IconMoodNeutral,
  IconMoodOff,
  IconMoodSad,
  IconMoodSmile,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Node } from '@tiptap/pm/model';
import { useTranslation } from 'react-i18next';
import classes from './facts.module.css';
import { loadWordValues, scoreOf } from './score-of';

const looks: Record<Sentiment, { icon: Icon; mood?: 'good' | 'bad' }> = {
  'very positive': { icon: IconMoodHappy, mood: 'good' },
  positive: { icon: IconMoodSmile, mood: 'good' },
  neutral: { icon: IconMoodNeutral },
  negative: { icon: IconMoodSad, mood: 'bad' },
  'very negative': { icon: IconMoodAngry, mood: 'bad' },
};

/** Whether a text sounds good or bad. */
export function SentimentMark({ doc }: { doc: Node }) {
  const { t } = useTranslation();
  const values = useQuery({ queryKey: ['word-values'], queryFn: loadWordValues, staleTime: Number.POSITIVE_INFINITY });
  if (values.isPending) return <span className={classes.sentiment} />;
  if (!values.data) return <Mark name={t('Sentiment: not available')} icon={IconMoodOff} />;
  const score = scoreOf(doc, values.data);
  const sentiment = sentimentOf(score);
  return <Mark name={t(sentimentNames[sentiment], { score })} {...looks[sentiment]} />;
}

function Mark({ name, icon: MoodIcon, mood }: { name: string; icon: Icon; mood?: 'good' | 'bad' }) {
  const { t } = useTranslation();
  return (
    <Tooltip
      label={`${name}. ${t('The sum of what the words are worth. Only English words count.')}`}
      multiline
      maw={260}
      events={{ hover: true, focus: true, touch: true }}
    >
      <span
        role="img"
        aria-label={name}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard opens its tooltip too
        tabIndex={0}
        className={classes.sentiment}
        {...(mood && { 'data-mood': mood })}
      >
        <MoodIcon size={18} stroke={1.7} aria-hidden />
      </span>
    </Tooltip>
  );
}
