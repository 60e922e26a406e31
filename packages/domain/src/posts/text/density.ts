import { phrase } from '../../text/phrase';
import { clearText } from '../contract/uniqueness';
import { commonWords } from './common-words';
import { wordsOf } from './words';

const MIN_ANALYSED = 100;
const MIN_WORD = 3;
/** How many combinations of a length are shown, those that come most often. */
export const TOP_COMBINATIONS = 10;

/** How many words a combination has. */
export type CombinationLength = 1 | 2 | 3;
export const combinationLengths: readonly CombinationLength[] = [1, 2, 3];

export interface Combination {
  words: string;
  count: number;
  /** Of all combinations of its length, to two decimals. */
  percent: number;
}

/** Every combination of a text by its length, those that come most often first. */
export type Density = Record<CombinationLength, Combination[]>;

/** Why a text cannot be analysed; `null` when it can. */
export function densityRefusal(text: string): string | null {
  return clearText(text).length < MIN_ANALYSED ? phrase('Minimum text length must be 100 symbols') : null;
}

/** Short words, numbers and common words say nothing of what a text is about. */
function isCounted(word: string): boolean {
  return word.length >= MIN_WORD && /\p{L}/u.test(word) && !commonWords.has(word);
}

// A period inside a number or a name ends nothing.
const SENTENCE_END = /\n|(?<=[\p{Sentence_Terminal}…])(?=[\s\p{P}])/u;

/** Words that stand beside each other once those that are not counted are left out; none reaches over a sentence's end. */
export function densityOf(text: string): Density {
  const sentences = text.split(SENTENCE_END).map((sentence) => wordsOf(sentence).filter(isCounted));
  const combinations = (length: CombinationLength) => ranked(sentences, length);
  return { 1: combinations(1), 2: combinations(2), 3: combinations(3) };
}

function ranked(sentences: string[][], length: CombinationLength): Combination[] {
  const counts = new Map<string, number>();
  let total = 0;
  for (const words of sentences) {
    for (let at = 0; at + length <= words.length; at++) {
      const combination = words.slice(at, at + length).join(' ');
      counts.set(combination, (counts.get(combination) ?? 0) + 1);
      total += 1;
    }
  }
  return [...counts]
    .map(([words, count]) => ({ words, count, percent: Math.round((count / total) * 10_000) / 100 }))
    .sort((one, other) => other.count - one.count);
}

/** Those that hold the searched words as they would stand in a combination; all of them for a blank search. */
export function findCombinations(combinations: Combination[], search: string): Combination[] {
  const words = wordsOf(search);
  // The last word may be only begun.
  const wanted = words.filter((word, index) => index === words.length - 1 || isCounted(word)).join(' ');
  if (wanted === '') return search.trim() === '' ? combinations : [];
  return combinations.filter((combination) => combination.words.includes(wanted));
}
