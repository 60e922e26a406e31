import { phrase } from '../../text/phrase';
import { clearText } from '../contract/uniqueness';
import { commonWords } from './common-words';
import { splitWords } from './words';

// The keyword density shows editors which words and word combinations a text repeats most.

/** In characters. */
const MIN_TEXT_LENGTH = 100;
const MIN_WORD_LENGTH = 3;
/** The number of most frequent combinations of each length that the interface shows. */
export const TOP_COMBINATIONS = 10;

export type CombinationLength = 1 | 2 | 3;
export const combinationLengths: readonly CombinationLength[] = [1, 2, 3];

/** One to three words that follow each other in a text. */
export interface Combination {
  words: string;
  count: number;
  /** The share of all combinations of the same length, rounded to two decimals. */
  percent: number;
}

/** The combinations of a text by length, most frequent first. */
export type Density = Record<CombinationLength, Combination[]>;

/** Returns why a text cannot be analysed, or `null`. */
export function densityRefusal(text: string): string | null {
  return clearText(text).length < MIN_TEXT_LENGTH ? phrase('Minimum text length must be 100 symbols') : null;
}

/** Skips short words, numbers and common words. */
function isCounted(word: string): boolean {
  return word.length >= MIN_WORD_LENGTH && /\p{L}/u.test(word) && !commonWords.has(word);
}

// A period inside a number or a name does not end a sentence.
const SENTENCE_END = /\n|(?<=[\p{Sentence_Terminal}…])(?=[\s\p{P}])/u;

/** Counts words and combinations of adjacent words within sentences. It skips short words, numbers and common words. */
export function measureDensity(text: string): Density {
  const sentences = text.split(SENTENCE_END).map((sentence) => splitWords(sentence).filter(isCounted));
  const combinations = (length: CombinationLength) => rankCombinations(sentences, length);
  return { 1: combinations(1), 2: combinations(2), 3: combinations(3) };
}

function rankCombinations(sentences: string[][], length: CombinationLength): Combination[] {
  const counts = new Map<string, number>();
  let total = 0;
  for (const words of sentences) {
    for (let start = 0; start + length <= words.length; start++) {
      const combination = words.slice(start, start + length).join(' ');
      counts.set(combination, (counts.get(combination) ?? 0) + 1);
      total += 1;
    }
  }
  return [...counts]
    .map(([words, count]) => ({ words, count, percent: Math.round((count / total) * 10_000) / 100 }))
    .sort((combination, other) => other.count - combination.count);
}

/** Returns the combinations that contain the searched words; all of them for a blank search. */
export function findCombinations(combinations: Combination[], search: string): Combination[] {
  const words = splitWords(search);
  // The last word may be incomplete, so it is always part of the search.
  const searchedWords = words.filter((word, index) => index === words.length - 1 || isCounted(word)).join(' ');
  if (searchedWords === '') return search.trim() === '' ? combinations : [];
  return combinations.filter((combination) => combination.words.includes(searchedWords));
}
