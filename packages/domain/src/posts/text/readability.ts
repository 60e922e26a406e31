import { splitWords } from './words';

/** Sentences with more words are hard to read. */
export const LONG_SENTENCE_WORDS = 25;

export interface Readability {
  sentences: number;
  /** The average number of words per sentence, with one decimal. */
  averageWords: number;
  /** The sentences with more than `LONG_SENTENCE_WORDS` words, longest first. */
  longSentences: { text: string; words: number; position: number }[];
}

/** Measures the sentences of a text. Headings and other lines without a full stop count as sentences. */
export function measureReadability(text: string): Readability {
  const sentences = text
    .split(/(?<=[.!?…]["'”’)»]*)\s+|\n+/)
    .map((sentence) => ({ text: sentence.trim(), words: splitWords(sentence).length }))
    .filter(({ words }) => words > 0)
    .map((sentence, position) => ({ ...sentence, position }));
  const words = sentences.reduce((sum, sentence) => sum + sentence.words, 0);
  return {
    sentences: sentences.length,
    averageWords: sentences.length === 0 ? 0 : Math.round((words / sentences.length) * 10) / 10,
    longSentences: sentences
      .filter((sentence) => sentence.words > LONG_SENTENCE_WORDS)
      .sort((left, right) => right.words - left.words),
  };
}
