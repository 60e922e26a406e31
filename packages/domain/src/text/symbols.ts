import { phrase } from './phrase';
import { forbidPattern, requirePattern, type TextRule } from './rule';

// Rules about the characters of a text: its first and last one, repetitions, and forbidden symbols.

const SPECIAL = phrase('Do not use this special symbol');

// A letter may have a combining mark without a composed form, as in Yoruba. END allows marks after the letter.
const START = /^[\p{L}\p{N}"'\p{Pi}\p{Pf}„‚「『]/u;
// Pf: closing quotes; Pe: closing brackets; Sentence_Terminal: . ? ! and their equivalents in other scripts.
const END = /[\p{L}\p{N}"'\p{Pf}\p{Pe}\p{Sentence_Terminal}]\p{M}*$/u;

// Letters, digits and line breaks may repeat. Three periods are a repetition; the ellipsis is one symbol, '…'. Two
// blanks in a row are a repetition even if one of them is a no-break space.
const REPEATING = /([\p{P}\p{S}])\1|[^\S\r\n]{2}/u;

// PICTOGRAPHIC: Unicode blocks of arrows, technical signs, enclosed letters, shapes, dingbats and emoji. MISLEADING:
// keycap and emoji selectors, direction overrides and tag characters, which can make text read as something else, and
// private-use characters, which Word uses for its arrows. Currency and mathematical signs, ©, ® and ™ are allowed.
const PICTOGRAPHIC =
  /[\u2190-\u21ff\u2300-\u23ff\u2460-\u27bf\u27f0-\u27ff\u2900-\u297f\u2b00-\u2bff\uffe9-\uffee\u{1f000}-\u{1fbff}]/u;
const MISLEADING = /\u20e3|\ufe0f|[\u202a-\u202e\u2066-\u2069\ufff9-\ufffd\u{e0000}-\u{e007f}]|\p{Co}/u;
const pictographicRefusal = forbidPattern(PICTOGRAPHIC, SPECIAL);
const misleadingRefusal = forbidPattern(MISLEADING, SPECIAL);

const DANGER = /[[\]<>\\]/;

export const startRefusal = requirePattern(START, phrase('Text must start with a letter, digit or quote'));

export const endRefusal = requirePattern(
  END,
  phrase('Text must end with a letter, digit, period, question or exclamation mark, closing quote or bracket'),
);

/** Like `startRefusal`, but also allows these symbols at the start. */
export function startRefusalUnless(symbols: string): TextRule {
  return (text) => (symbols.includes(text.charAt(0)) ? null : startRefusal(text));
}

/** Like `endRefusal`, but also allows these symbols at the end. A tag may end with '+'. */
export function endRefusalUnless(symbols: string): TextRule {
  return (text) => (symbols.includes(text.charAt(text.length - 1)) ? null : endRefusal(text));
}

/** Rejects two equal punctuation marks or symbols in a row, and two blanks. */
export const repeatingRefusal = forbidPattern(REPEATING, phrase('Do not use repeating symbols'));

/** Rejects arrows, emoji and other decorations, and invisible characters that can mislead readers. */
export function specialRefusal(text: string): string | null {
  return pictographicRefusal(text) ?? misleadingRefusal(text);
}

/** Rejects control characters and lone surrogates. PostgreSQL cannot store some of them. */
export const unprintableRefusal = forbidPattern(/(?![\t\n\r])\p{Cc}|\p{Cs}/u, SPECIAL);

/** Rejects characters that could become HTML or a path. */
export const dangerRefusal = forbidPattern(
  DANGER,
  phrase('Do not use danger symbols: square, angle brackets and backslash'),
);

/** Like `dangerRefusal`, with the message for the link of a banner. */
export const linkDangerRefusal = forbidPattern(
  DANGER,
  phrase('Do not use danger symbols: square, angle brackets and backslash – [ ] < > \\.'),
);
