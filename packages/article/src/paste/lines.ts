import type { Run } from './blocks';

// Cleans the text of pasted paragraphs: line breaks, spaces, and adjacent runs with the same formatting.

/** Spaces, no-break spaces and invisible characters. */
const BLANK = /^[\s\u00a0\u200b\ufeff]*$/;

/** Splits text runs into paragraphs at two or more line breaks in a row. */
export function splitLines(runs: readonly Run[]): Run[][] {
  const lines: Run[][] = [[]];
  let breakCount = 0;
  for (const run of runs) {
    if (run.text === '\n') {
      breakCount += 1;
      continue;
    }
    if (BLANK.test(run.text) && breakCount > 0) continue;
    if (breakCount > 1) lines.push([]);
    const line = lines.at(-1);
    if (breakCount === 1 && line && line.length > 0)
      line.push({ text: '\n', bold: false, italic: false, underline: false, href: null });
    breakCount = 0;
    line?.push(run);
  }
  return lines.map(tidyLine).filter((line) => line.length > 0);
}

const hasSameMarks = (run: Run, other: Run) =>
  run.bold === other.bold &&
  run.italic === other.italic &&
  run.underline === other.underline &&
  run.href === other.href;

/** Removes spaces at the ends and repeated spaces, and joins runs with equal marks. */
function tidyLine(line: readonly Run[]): Run[] {
  if (line.every(({ text }) => BLANK.test(text))) return [];
  const result: Run[] = [];
  let previous = ' ';
  for (const run of line) {
    const text = /[ \n]$/.test(previous) && run.text !== '\n' ? run.text.replace(/^ +/, '') : run.text;
    if (text === '') continue;
    const last = result.at(-1);
    if (run.text === '\n') trimEnd(result);
    if (last && last.text !== '\n' && text !== '\n' && hasSameMarks(last, run)) last.text += text;
    else result.push({ ...run, text });
    previous = text;
  }
  trimEnd(result);
  return result;
}

/** Does not use a regular expression, which would take quadratic time on long runs of spaces. */
function removeTrailingSpaces(text: string): string {
  let end = text.length;
  while (end > 0 && (text[end - 1] === ' ' || text[end - 1] === '\u00a0')) end -= 1;
  return text.slice(0, end);
}

function trimEnd(runs: Run[]): void {
  for (let last = runs.at(-1); last; last = runs.at(-1)) {
    last.text = last.text === '\n' ? '' : removeTrailingSpaces(last.text);
    if (last.text !== '') return;
    runs.pop();
  }
}
