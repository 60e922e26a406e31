import { normalizeText } from '../text/normalize';

export const MAX_STOP_WORD = 100;

/** As a word is stored and compared: composed, with one space between its parts. Nothing visible is no word. */
export function cleanStopWord(text: string): string {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(text) ? normalizeText(text).trim().replaceAll(/\s+/g, ' ') : '';
}

/** Case, accents and what joins words make no difference; other signs do: `C++` is not `C`. */
function folded(text: string): string {
  return normalizeText(text, 'NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[’ʼ]/g, "'")
    .replace(/[\s\p{Pd}_]+/gu, ' ')
    .trim();
}

const WORD_SIGN = /[\p{L}\p{N}]/u;

function isInsideWord(sign: string | undefined, neighbour: string | undefined): boolean {
  return WORD_SIGN.test(sign ?? '') && WORD_SIGN.test(neighbour ?? '');
}

function holds(text: string, word: string): boolean {
  if (word === '') return false;
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    const end = at + word.length;
    if (!isInsideWord(text[at - 1], text[at]) && !isInsideWord(text[end - 1], text[end])) return true;
  }
  return false;
}

/** Longer runs are told by their beginning: an index holds them. */
const LONGEST_KEY = 50;

function runsOf(text: string): string[] {
  return (folded(text).match(/[\p{L}\p{N}]+/gu) ?? []).map((run) => run.slice(0, LONGEST_KEY));
}

/** The part of a stop word that is looked for first: its longest run of letters; `''` when it is nothing but signs. */
export function stopWordKey(word: string): string {
  return runsOf(word).reduce((longest, run) => (run.length > longest.length ? run : longest), '');
}

/** The keys of all stop words that can stand in these texts: few of a hundred thousand have one of them. */
export function stopWordKeysOf(texts: readonly string[]): string[] {
  return [...new Set(['', ...texts.flatMap(runsOf)])];
}

/** Those of the words and phrases that stand in the text, each as a whole. */
export function stopWordsIn(text: string, words: readonly string[]): string[] {
  const searched = folded(text);
  return words.filter((word) => holds(searched, folded(word)));
}
