import { phrase } from '@masthead/domain/text/phrase';
import { readRules } from './css-rules';
import { readTokens, type Wrong } from './css-tokens';
import { type Check, inOrder, type MarkupProblem, runCheck } from './problem';

/** What a CSS parser finds wrong with a style sheet. */
export function cssProblems(text: string): MarkupProblem[] {
  return runCheck(checkCss(text));
}

export function* checkCss(text: string): Check {
  const { tokens, wrong } = readTokens(text);
  wrong.push(...notStorable(text));
  // Where brackets do not match, everything after them would be read wrongly.
  return located(text, wrong.length > 0 ? wrong : yield* readRules(text, tokens));
}

function notStorable(text: string): Wrong[] {
  const offset = text.indexOf('\0');
  return offset === -1 ? [] : [{ offset, message: phrase('There is a character here that no page may hold.') }];
}

function located(text: string, wrong: Wrong[]): MarkupProblem[] {
  const problems: MarkupProblem[] = [];
  let line = 1;
  let lineStart = 0;
  let read = 0;
  for (const { offset, message } of wrong.sort((one, other) => one.offset - other.offset)) {
    for (; read < offset && read < text.length; read++) {
      if (text[read] !== '\n' && (text[read] !== '\r' || text[read + 1] === '\n')) continue;
      line++;
      lineStart = read + 1;
    }
    problems.push({ line, column: offset - lineStart + 1, message });
  }
  return inOrder(problems);
}
