import { fill, phrase } from '@masthead/domain/text/phrase';
import { tokenTypes as is, tokenize } from 'css-tree/tokenizer';
import { MAX_DEPTH, TOO_DEEP } from './problem';

export interface CssToken {
  type: number;
  start: number;
  end: number;
  /** Of an opening bracket: where in the list its other half stands. */
  closedAt: number;
}

/** Where in the text something is wrong. */
export interface Wrong {
  offset: number;
  message: string;
}

const CLOSED_BY: Record<number, number> = {
  [is.LeftCurlyBracket]: is.RightCurlyBracket,
  [is.LeftParenthesis]: is.RightParenthesis,
  [is.Function]: is.RightParenthesis,
  [is.LeftSquareBracket]: is.RightSquareBracket,
};
const CLOSING = new Set(Object.values(CLOSED_BY));

/** The tokens of a style sheet, comments left out, and whatever is not closed. */
export function readTokens(text: string): { tokens: CssToken[]; wrong: Wrong[] } {
  const tokens: CssToken[] = [];
  const wrong: Wrong[] = [];
  const open: CssToken[] = [];
  const say = (offset: number, message: string) => wrong.push({ offset, message });

  tokenize(text, (type, start, end) => {
    const word = text.slice(start, end);
    if (type === is.Comment) {
      if (!word.endsWith('*/') || word.length < 4) say(start, phrase('This comment is not closed.'));
      return;
    }
    const token = { type, start, end, closedAt: -1 };
    if (isBroken(type, word)) say(start, phrase('A quotation mark or a bracket is missing at the end of this.'));
    if (type in CLOSED_BY) {
      open.push(token);
      if (open.length === MAX_DEPTH + 1) say(start, TOO_DEEP);
    } else if (CLOSING.has(type)) {
      const opening = open.at(-1);
      if (opening && CLOSED_BY[opening.type] === type) {
        opening.closedAt = tokens.length;
        open.pop();
      } else {
        say(start, fill(phrase('{sign} closes nothing.'), { sign: word }));
      }
    }
    tokens.push(token);
  });
  for (const { start, end } of open) {
    say(start, fill(phrase('{sign} is not closed.'), { sign: text.slice(start, end).slice(-1) }));
  }
  return { tokens, wrong };
}

function isBroken(type: number, word: string): boolean {
  if (type === is.BadString || type === is.BadUrl) return true;
  if (type === is.Url) return !word.endsWith(')');
  if (type !== is.String) return false;
  const quote = word[0] ?? '';
  // A text that ends inside a string still makes one; an escaped quotation mark does not end it.
  return word.length < 2 || !word.endsWith(quote) || /(?:^|[^\\])(?:\\\\)*\\$/.test(word.slice(0, -1));
}
