import { phrase } from '@masthead/domain/text/phrase';
import { checkRules } from './css-rules';
import { type CssError, tokenizeCss } from './css-tokens';
import { type MarkupCheck, type MarkupProblem, runCheck, sortProblems } from './problem';

/** Returns the syntax errors of a style sheet. */
export function findCssProblems(text: string): MarkupProblem[] {
  return runCheck(checkCss(text));
}

/** Checks a style sheet in steps, so that the caller can pause the check. */
export function* checkCss(text: string): MarkupCheck {
  const { tokens, errors } = tokenizeCss(text);
  errors.push(...findNullCharacter(text));
  // After an unmatched bracket, the parser would misread the rest.
  return toProblems(text, errors.length > 0 ? errors : yield* checkRules(text, tokens));
}

function findNullCharacter(text: string): CssError[] {
  const offset = text.indexOf('\0');
  return offset === -1 ? [] : [{ offset, message: phrase('This character is not allowed in HTML.') }];
}

/** Converts offsets to lines and columns. `\n`, `\r` and `\r\n` end a line. */
function toProblems(text: string, errors: CssError[]): MarkupProblem[] {
  const problems: MarkupProblem[] = [];
  let line = 1;
  let lineStart = 0;
  let position = 0;
  for (const { offset, message } of errors.sort((one, other) => one.offset - other.offset)) {
    for (; position < offset && position < text.length; position++) {
      if (text[position] !== '\n' && (text[position] !== '\r' || text[position + 1] === '\n')) continue;
      line++;
      lineStart = position + 1;
    }
    problems.push({ line, column: offset - lineStart + 1, message });
  }
  return sortProblems(problems);
}
