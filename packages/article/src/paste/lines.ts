import type { Run } from './blocks';

const blank = /^[\s\u00a0\u200b\ufeff]*$/;

/** Paragraphs out of one run of text: two line breaks on end are what pages write between them. */
export function linesOf(runs: readonly Run[]): Run[][] {
  const lines: Run[][] = [[]];
  let breaks = 0;
  for (const run of runs) {
    if (run.text === '\n') {
      breaks += 1;
      continue;
    }
    if (blank.test(run.text) && breaks > 0) continue;
    if (breaks > 1) lines.push([]);
    const line = lines.at(-1);
    if (breaks === 1 && line && line.length > 0)
      line.push({ text: '\n', bold: false, italic: false, underline: false, href: null });
    breaks = 0;
    line?.push(run);
  }
  return lines.map(tidy).filter((line) => line.length > 0);
}

const isSame = (one: Run, other: Run) =>
  one.bold === other.bold &&
  one.italic === other.italic &&
  one.underline === other.underline &&
  one.href === other.href;

/** No space at the ends or twice in a row, and one run where nothing changes. */
function tidy(line: readonly Run[]): Run[] {
  if (line.every(({ text }) => blank.test(text))) return [];
  const result: Run[] = [];
  let before = ' ';
  for (const run of line) {
    const text = /[ \n]$/.test(before) && run.text !== '\n' ? run.text.replace(/^ +/, '') : run.text;
    if (text === '') continue;
    const last = result.at(-1);
    if (run.text === '\n') trimEnd(result);
    if (last && last.text !== '\n' && text !== '\n' && isSame(last, run)) last.text += text;
    else result.push({ ...run, text });
    before = text;
  }
  trimEnd(result);
  return result;
}

/** No expression: one looks at every run of spaces from each of its places, and pages draw with thousands of them. */
function withoutEnd(text: string): string {
  let end = text.length;
  while (end > 0 && (text[end - 1] === ' ' || text[end - 1] === '\u00a0')) end -= 1;
  return text.slice(0, end);
}

function trimEnd(runs: Run[]): void {
  for (let last = runs.at(-1); last; last = runs.at(-1)) {
    last.text = last.text === '\n' ? '' : withoutEnd(last.text);
    if (last.text !== '') return;
    runs.pop();
  }
}
