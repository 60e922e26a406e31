import { fill, phrase } from '@masthead/domain/text/phrase';

/** An error in HTML or CSS. Lines and columns are counted from 1. */
export interface MarkupProblem {
  line: number;
  column: number;
  message: string;
}

/** A check that yields after each step, so that the server can handle other requests in between. */
export type MarkupCheck = Generator<undefined, MarkupProblem[], undefined>;

/** Runs a check to completion. */
export function runCheck(check: MarkupCheck): MarkupProblem[] {
  let step = check.next();
  while (!step.done) step = check.next();
  return step.value;
}

/** Limits the reply: a malicious text could have a million problems. */
export const MAX_PROBLEMS = 50;

/** Deeper than real pages, and safe for all parsers. */
export const MAX_DEPTH = 200;

/** The message if HTML or CSS exceeds `MAX_DEPTH`. */
export const TOO_DEEP = phrase('The code is nested too deeply to be checked.');

/** Formats a problem with its line number. */
export function formatProblem({ line, message }: MarkupProblem): string {
  return fill(phrase('Line {line}: {problem}'), { line, problem: message });
}

/** Sorts problems by position and keeps the first `MAX_PROBLEMS`. */
export function sortProblems(problems: MarkupProblem[]): MarkupProblem[] {
  return problems.sort((one, other) => one.line - other.line || one.column - other.column).slice(0, MAX_PROBLEMS);
}
