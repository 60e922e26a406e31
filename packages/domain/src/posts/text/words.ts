import { normalizeText } from '../../text/normalize';

/** Runs of letters and digits, with what joins them inside a word: `don't`, `covid-19`. */
const WORD = /[\p{L}\p{M}\p{N}]+(?:['-][\p{L}\p{M}\p{N}]+)*/gu;

const SOFT_HYPHEN = /\u00ad/g;
const APOSTROPHE = /[’ʼ]/g;
const HYPHEN = /[‐‑]/g;

/** The words of a text for counting and comparing: in small letters and without the `'s` of possession. */
export function wordsOf(text: string): string[] {
  const plain = normalizeText(text)
    .toLowerCase()
    .replace(SOFT_HYPHEN, '')
    .replace(APOSTROPHE, "'")
    .replace(HYPHEN, '-');
  return (plain.match(WORD) ?? []).map((word) => (word.endsWith("'s") ? word.slice(0, -2) : word));
}
