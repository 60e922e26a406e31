import { fill, phrase } from '@masthead/domain/text/phrase';
import { tokenTypes as is, tokenize } from 'css-tree/tokenizer';
import { MAX_DEPTH, TOO_DEEP } from './problem';

/** A token of a style sheet. Positions are offsets in the text. */
export interface CssToken {
  type: number;
  start: number;
  end: number;
  /** For an opening bracket, the index of its closing token; otherwise -1. */
  closingIndex: number;
}

/** A syntax error at an offset of the text. */
export interface CssError {
  offset: number;
  message: string;
}

/** The closing token type of each opening type. */
const CLOSING_TYPES: Record<number, number> = {
  [is.LeftCurlyBracket]: is.RightCurlyBracket,
  [is.LeftParenthesis]: is.RightParenthesis,
  [is.Function]: is.RightParenthesis,
  [is.LeftSquareBracket]: is.RightSquareBracket,
};
const CLOSING = new Set(Object.values(CLOSING_TYPES));

/**
 * Splits a style sheet into tokens without comments. Also returns the errors of unclosed comments, strings and
 * brackets.
 */
export function tokenizeCss(text: string): { tokens: CssToken[]; errors: CssError[] } {
  const tokens: CssToken[] = [];
  const errors: CssError[] = [];
  const openBrackets: CssToken[] = [];
  const report = (offset: number, message: string) => errors.push({ offset, message });

  tokenize(text, (type, start, end) => {
    const tokenText = text.slice(start, end);
    if (type === is.Comment) {
      if (!tokenText.endsWith('*/') || tokenText.length < 4) report(start, phrase('This comment is not closed.'));
      return;
    }
    const token = { type, start, end, closingIndex: -1 };
    if (isUnterminated(type, tokenText)) report(start, phrase('Add the missing quotation mark or bracket at the end.'));
    if (type in CLOSING_TYPES) {
      openBrackets.push(token);
      if (openBrackets.length === MAX_DEPTH + 1) report(start, TOO_DEEP);
    } else if (CLOSING.has(type)) {
      const opening = openBrackets.at(-1);
      if (opening && CLOSING_TYPES[opening.type] === type) {
        opening.closingIndex = tokens.length;
        openBrackets.pop();
      } else {
        report(start, fill(phrase('{sign} has no matching opening character.'), { sign: tokenText }));
      }
    }
    tokens.push(token);
  });
  for (const { start, end } of openBrackets) {
    report(
      start,
      fill(phrase('{sign} has no matching closing character.'), { sign: text.slice(start, end).slice(-1) }),
    );
  }
  return { tokens, errors };
}

/** Whether a string or URL has no closing quotation mark or bracket. */
function isUnterminated(type: number, tokenText: string): boolean {
  if (type === is.BadString || type === is.BadUrl) return true;
  if (type === is.Url) return !tokenText.endsWith(')');
  if (type !== is.String) return false;
  const quote = tokenText[0] ?? '';
  // The tokenizer closes a string at the end of the text. An escaped quotation mark does not close it.
  return tokenText.length < 2 || !tokenText.endsWith(quote) || /(?:^|[^\\])(?:\\\\)*\\$/.test(tokenText.slice(0, -1));
}
