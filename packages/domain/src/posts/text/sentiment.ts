import { phrase } from '../../text/phrase';
import { wordsOf } from './words';

export type Sentiment = 'very positive' | 'positive' | 'neutral' | 'negative' | 'very negative';

export const sentimentNames: Record<Sentiment, string> = {
  'very positive': phrase('Sentiment: very positive ({score})'),
  positive: phrase('Sentiment: positive ({score})'),
  neutral: phrase('Sentiment: neutral ({score})'),
  negative: phrase('Sentiment: negative ({score})'),
  'very negative': phrase('Sentiment: very negative ({score})'),
};

const STRONG = 5;

export function sentimentOf(score: number): Sentiment {
  if (score > STRONG) return 'very positive';
  if (score > 0) return 'positive';
  if (score < -STRONG) return 'very negative';
  return score < 0 ? 'negative' : 'neutral';
}

/** The list of values knows phrases too: 'not good' is not the good in it. Longer ones go first. */
const PHRASE_LENGTHS = [3, 2, 1];

/** The sum of the values that the words of a text have. */
export function sentimentScore(text: string, values: Readonly<Record<string, number>>): number {
  const words = wordsOf(text);
  let score = 0;
  let at = 0;
  while (at < words.length) {
    const length = PHRASE_LENGTHS.find((each) => Object.hasOwn(values, words.slice(at, at + each).join(' '))) ?? 0;
    score += values[words.slice(at, at + length).join(' ')] ?? 0;
    at += Math.max(length, 1);
  }
  return score;
}
