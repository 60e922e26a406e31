import { phrase } from '../../text/phrase';
import { splitWords } from './words';

export type Sentiment = 'very positive' | 'positive' | 'neutral' | 'negative' | 'very negative';

export const sentimentNames: Record<Sentiment, string> = {
  'very positive': phrase('Sentiment: very positive ({score})'),
  positive: phrase('Sentiment: positive ({score})'),
  neutral: phrase('Sentiment: neutral ({score})'),
  negative: phrase('Sentiment: negative ({score})'),
  'very negative': phrase('Sentiment: very negative ({score})'),
};

/** Scores beyond this are very positive or very negative. */
const STRONG_SCORE = 5;

/** Returns the sentiment that the editor shows for a score. */
export function toSentiment(score: number): Sentiment {
  if (score > STRONG_SCORE) return 'very positive';
  if (score > 0) return 'positive';
  if (score < -STRONG_SCORE) return 'very negative';
  return score < 0 ? 'negative' : 'neutral';
}

/** The values include phrases such as 'not good'. Longer phrases take precedence. */
const PHRASE_LENGTHS = [3, 2, 1];

/**
 * Returns the sum of the values of the words and phrases of a text. `values` is a word list: `{ good: 3, bad: -3 }`.
 */
export function sentimentScore(text: string, values: Readonly<Record<string, number>>): number {
  const words = splitWords(text);
  let score = 0;
  let index = 0;
  while (index < words.length) {
    const length =
      PHRASE_LENGTHS.find((count) => Object.hasOwn(values, words.slice(index, index + count).join(' '))) ?? 0;
    score += values[words.slice(index, index + length).join(' ')] ?? 0;
    index += Math.max(length, 1);
  }
  return score;
}
