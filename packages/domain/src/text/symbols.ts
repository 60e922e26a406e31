import { phrase } from './phrase';
import { matching, type TextRule, without } from './rule';

const SPECIAL = phrase('Do not use this special symbol');

// Letters may carry combining marks that have no composed form, as in Yoruba: they belong to their letter.
const START = /^[\p{L}\p{N}"'\p{Pi}\p{Pf}„‚「『]/u;
// Pf are the closing quotes and Pe the closing brackets of every script; Sentence_Terminal is . ? ! and their kin.
const END = /[\p{L}\p{N}"'\p{Pf}\p{Pe}\p{Sentence_Terminal}]\p{M}*$/u;

// A letter or a digit may repeat, and so may a line break. Three periods are a repeated symbol too: the ellipsis is
// one symbol, '…'. Any two blanks in a row count, also when one of them is a no-break space.
const REPEATING = /([\p{P}\p{S}])\1|[^\S\r\n]{2}/u;

// Arrows, technical signs, enclosed letters, shapes, dingbats and emoji by their blocks, with the keycap and the emoji
// selector. Private-use characters are what Word makes of its own arrows. Direction overrides and tag characters can
// make a text read as something else. Currency, mathematics, ©, ® and ™ stay allowed.
const PICTOGRAPHIC =
  /[\u2190-\u21ff\u2300-\u23ff\u2460-\u27bf\u27f0-\u27ff\u2900-\u297f\u2b00-\u2bff\uffe9-\uffee\u{1f000}-\u{1fbff}]/u;
const MISLEADING = /\u20e3|\ufe0f|[\u202a-\u202e\u2066-\u2069\ufff9-\ufffd\u{e0000}-\u{e007f}]|\p{Co}/u;
const pictographicRefusal = without(PICTOGRAPHIC, SPECIAL);
const misleadingRefusal = without(MISLEADING, SPECIAL);

const DANGER = /[[\]<>\\]/;

export const startRefusal = matching(START, phrase('Text must start with a letter, digit or quote'));

export const endRefusal = matching(
  END,
  phrase('Text must end with a letter, digit, period, question or exclamation mark, closing quote or bracket'),
);

/** As `startRefusal`, with these symbols allowed at the start besides. */
export function startRefusalUnless(symbols: string): TextRule {
  return (text) => (symbols.includes(text.charAt(0)) ? null : startRefusal(text));
}

/** As `endRefusal`, with these symbols allowed at the end besides: a tag may end with '+'. */
export function endRefusalUnless(symbols: string): TextRule {
  return (text) => (symbols.includes(text.charAt(text.length - 1)) ? null : endRefusal(text));
}

export const repeatingRefusal = without(REPEATING, phrase('Do not use repeating symbols'));

export function specialRefusal(text: string): string | null {
  return pictographicRefusal(text) ?? misleadingRefusal(text);
}

/** Control characters and broken halves of characters: no text has a use for them, and the database refuses some. */
export const unprintableRefusal = without(/(?![\t\n\r])\p{Cc}|\p{Cs}/u, SPECIAL);

export const dangerRefusal = without(DANGER, phrase('Do not use danger symbols: square, angle brackets and backslash'));

/** As `dangerRefusal`, in the words of the banner's link. */
export const linkDangerRefusal = without(
  DANGER,
  phrase('Do not use danger symbols: square, angle brackets and backslash – [ ] < > \\.'),
);
