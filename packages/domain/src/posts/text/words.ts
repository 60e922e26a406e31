import { normalizeText } from '../../text/normalize';

/** Letters and digits, joined by apostrophes or hyphens: `don't`, `covid-19`. */
const WORD = /[\p{L}\p{M}\p{N}]+(?:['-][\p{L}\p{M}\p{N}]+)*/gu;

const SOFT_HYPHEN = /\u00ad/g;
const APOSTROPHE = /[’ʼ]/g;
const HYPHEN = /[‐‑]/g;

/** Splits a text into words in lower case, without the possessive `'s`. */
export function splitWords(text: string): string[] {
  const plain = normalizeText(text)
    .toLowerCase()
    .replace(SOFT_HYPHEN, '')
    .replace(APOSTROPHE, "'")
    .replace(HYPHEN, '-');
  return (plain.match(WORD) ?? []).map((word) => (word.endsWith("'s") ? word.slice(0, -2) : word));
}
