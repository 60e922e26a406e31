import { fill, phrase } from '@masthead/domain/text/phrase';

/** Something in a code that a parser stumbles over. Lines and columns are counted from 1, as editors show them. */
export interface MarkupProblem {
  line: number;
  column: number;
  message: string;
}

/** A check that pauses after each step, so that a server can answer other requests meanwhile. */
export type Check = Generator<undefined, MarkupProblem[], undefined>;

/** Runs a check to its end without a pause. */
export function runCheck(check: Check): MarkupProblem[] {
  let step = check.next();
  while (!step.done) step = check.next();
  return step.value;
}

/** One who sees so many has enough to do; a hostile text could have a million. */
export const MAX_PROBLEMS = 50;

/** Deeper than any page people write, and shallow enough for every parser. */
export const MAX_DEPTH = 200;

export const TOO_DEEP = phrase('This is nested too deeply to be checked.');

/** A problem in one sentence, for where no line is shown beside it. */
export function withLine({ line, message }: MarkupProblem): string {
  return fill(phrase('Line {line}: {problem}'), { line, problem: message });
}

/** The first problems in the order of the text. */
export function inOrder(problems: MarkupProblem[]): MarkupProblem[] {
  return problems.sort((one, other) => one.line - other.line || one.column - other.column).slice(0, MAX_PROBLEMS);
}
