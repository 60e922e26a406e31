/** A row of a CSV file; a quoted cell may go over several lines. */
export interface CsvRow {
  /** The line of the file that it starts on, counted from 1. */
  line: number;
  cells: string[];
}

/** A line that is no row: its quote is opened and not closed as it should be, or it is longer than any row. */
export interface CsvFault {
  line: number;
  fault: 'quote' | 'length';
}

export const LONGEST_ROW = 10_000;

const QUOTE = 0x22;
const BLANK = 0x20;
const TAB = 0x09;
const COMMA = 0x2c;
const CR = 0x0d;
const LF = 0x0a;

/** What is found from the start of a row; `open` is the quote that is not closed as it should be, -1 for none. */
type Scanned = { cells: string[]; end: number; isQuoted: boolean } | { isBroken: boolean; open: number };

/**
 * Reads a CSV text piece by piece, and holds no more of it than one row. It knows the line of every row and of every
 * quote, however lines end, and goes on after a broken quote with the line behind it.
 */
export function csvReader(): (piece: string, isLast: boolean) => (CsvRow | CsvFault)[] {
  let rest = '';
  let line = 1;
  let isSkipping = false;

  return (piece, isLast) => {
    const text = rest + piece;
    const read: (CsvRow | CsvFault)[] = [];
    let start = 0;

    /** Leaves out the line that this place is on; its end may be in the next piece. */
    const skipLine = (from: number) => {
      const end = lineEnd(text, from, isLast);
      isSkipping = end === -1;
      // A carriage return at the very end may be the first half of a line end.
      start = isSkipping ? text.length - (text.endsWith('\r') ? 1 : 0) : end;
      if (!isSkipping) line++;
    };

    if (isSkipping) skipLine(0);
    while (!isSkipping && start < text.length) {
      const row = scanRow(text, start, isLast);
      if ('cells' in row) {
        read.push(row.end - start > LONGEST_ROW ? { line, fault: 'length' } : { line, cells: row.cells });
        line += row.isQuoted ? breaksIn(text, start, row.end) : 1;
        start = row.end;
      } else if (!row.isBroken && !isLast && text.length - start <= LONGEST_ROW) {
        break;
      } else {
        line += breaksIn(text, start, row.open);
        read.push({ line, fault: row.open === -1 ? 'length' : 'quote' });
        skipLine(Math.max(start, row.open));
      }
    }
    rest = text.slice(start);
    return read;
  };
}

function scanRow(text: string, start: number, isLast: boolean): Scanned {
  const cells: string[] = [];
  let isQuoted = false;
  for (let at = start; ; at++) {
    const open = quoteAt(text, at);
    if (open === -1) {
      const end = cellEnd(text, at);
      cells.push(text.slice(at, end));
      at = end;
    } else {
      isQuoted = true;
      const cell = quotedCell(text, open);
      if (cell === null) return { isBroken: false, open };
      cells.push(cell.value);
      at = cell.end;
    }
    if (at >= text.length) return isLast ? { cells, end: at, isQuoted } : { isBroken: false, open: -1 };
    const code = text.charCodeAt(at);
    if (code === COMMA) continue;
    if (code !== CR && code !== LF) return { isBroken: true, open };
    if (code === CR && at + 1 === text.length && !isLast) return { isBroken: false, open: -1 };
    return { cells, end: at + (code === CR && text.charCodeAt(at + 1) === LF ? 2 : 1), isQuoted };
  }
}

/** Where the cell's quote is, or -1; people put blanks before it. */
function quoteAt(text: string, start: number): number {
  const at = skipBlanks(text, start);
  return text.charCodeAt(at) === QUOTE ? at : -1;
}

function skipBlanks(text: string, start: number): number {
  let at = start;
  while (text.charCodeAt(at) === BLANK || text.charCodeAt(at) === TAB) at++;
  return at;
}

function cellEnd(text: string, start: number): number {
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === COMMA || code === CR || code === LF) return at;
  }
  return text.length;
}

/** The value of a quoted cell and what follows its blanks; `null` when its quote is not closed. */
function quotedCell(text: string, quote: number): { value: string; end: number } | null {
  let value = '';
  for (let from = quote + 1; ; ) {
    const close = text.indexOf('"', from);
    if (close === -1) return null;
    if (text.charCodeAt(close + 1) !== QUOTE) {
      return { value: value + text.slice(from, close), end: skipBlanks(text, close + 1) };
    }
    value += text.slice(from, close + 1);
    from = close + 2;
  }
}

/** Where the next line starts; -1 when this one goes on in the next piece. */
function lineEnd(text: string, from: number, isLast: boolean): number {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === LF) return at + 1;
    if (code !== CR) continue;
    if (at + 1 === text.length && !isLast) return -1;
    return text.charCodeAt(at + 1) === LF ? at + 2 : at + 1;
  }
  return isLast ? text.length : -1;
}

function breaksIn(text: string, start: number, end: number): number {
  let count = 0;
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code === LF || (code === CR && text.charCodeAt(at + 1) !== LF)) count++;
  }
  return count;
}
