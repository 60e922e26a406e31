import { normalizeText } from '../text/normalize';

/** In characters. */
export const MAX_STOP_WORD = 100;

/** Normalises a stop word: NFC, single spaces. Returns `''` for a text without visible characters. */
export function cleanStopWord(text: string): string {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(text) ? normalizeText(text).trim().replaceAll(/\s+/g, ' ') : '';
}

/** Removes differences in case, accents, hyphens and spaces. Other signs stay: `C++` is not `C`. */
function foldText(text: string): string {
  return normalizeText(text, 'NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[’ʼ]/g, "'")
    .replace(/[\s\p{Pd}_]+/gu, ' ')
    .trim();
}

const WORD_CHARACTER = /[\p{L}\p{N}]/u;

function isInsideWord(character: string | undefined, neighbour: string | undefined): boolean {
  return WORD_CHARACTER.test(character ?? '') && WORD_CHARACTER.test(neighbour ?? '');
}

/** Returns whether the word occurs in the text as a whole word: `casino` is not in `casinos`. */
function containsWord(text: string, word: string): boolean {
  if (word === '') return false;
  for (let start = text.indexOf(word); start !== -1; start = text.indexOf(word, start + 1)) {
    const end = start + word.length;
    if (!isInsideWord(text[start - 1], text[start]) && !isInsideWord(text[end - 1], text[end])) return true;
  }
  return false;
}

/** The database indexes the keys. Longer runs are cut to this length. */
const MAX_KEY_LENGTH = 50;

/** Returns the runs of letters and digits: `Online-casino!` → `online`, `casino`. */
function splitWordRuns(text: string): string[] {
  return (foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []).map((run) => run.slice(0, MAX_KEY_LENGTH));
}

/** Returns the lookup key of a stop word: its longest run of letters and digits, or `''` if it has none. */
export function stopWordKey(word: string): string {
  return splitWordRuns(word).reduce((longest, run) => (run.length > longest.length ? run : longest), '');
}

/**
 * Returns the keys of all stop words that can occur in these texts. A query loads only the stop words with these keys.
 */
export function stopWordKeys(texts: readonly string[]): string[] {
  return [...new Set(['', ...texts.flatMap(splitWordRuns)])];
}

/** Returns the stop words that occur in the text as whole words. */
export function findStopWords(text: string, words: readonly string[]): string[] {
  const folded = foldText(text);
  return words.filter((word) => containsWord(folded, foldText(word)));
}

/**
 * Returns where the first occurrence of a stop word starts and ends, or `null`. Both searches are binary: a longer part
 * of the text contains every word that a shorter part contains.
 */
export function findStopWordRange(text: string, word: string): { start: number; end: number } | null {
  const folded = foldText(word);
  const contains = (part: string) => containsWord(foldText(part), folded);
  // A part must not end or start inside a word, because `casino` is not in `casinos`.
  const edges = Array.from({ length: text.length + 1 }, (_, index) => index).filter(
    (index) => !isInsideWord(text[index - 1], text[index]),
  );
  const end = findFirst(edges, (edge) => contains(text.slice(0, edge)));
  if (end === undefined) return null;
  const starts = edges.filter((edge) => edge < end).reverse();
  const start = findFirst(starts, (edge) => contains(text.slice(edge, end)));
  return start === undefined ? null : { start, end };
}

/** Returns the first item that passes a test which all later items pass, too. */
function findFirst(items: readonly number[], test: (item: number) => boolean): number | undefined {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (test(items[middle] as number)) high = middle;
    else low = middle + 1;
  }
  return items[low];
}
