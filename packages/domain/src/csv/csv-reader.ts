// A streaming CSV parser. It reports the lines of errors and continues after them.

/** A row of a CSV file. A quoted cell can span several lines. */
export interface CsvRow {
  /** The number of its first line, counted from 1. */
  line: number;
  cells: string[];
}

/** An invalid line: it has an unclosed quote, text after a closing quote, or too many characters. */
export interface CsvFault {
  line: number;
  fault: 'quote' | 'length';
}

/** In characters. */
export const MAX_ROW_LENGTH = 10_000;

const QUOTE = 0x22;
const BLANK = 0x20;
const TAB = 0x09;
const COMMA = 0x2c;
const CR = 0x0d;
const LF = 0x0a;

/**
 * A complete row, or one that cannot be completed from the text so far. `end` is the index after the row. A broken row
 * has text after a closing quote. `quoteIndex` is the index of the opening quote of the cell at fault, or -1.
 */
type ScannedRow = { cells: string[]; end: number; isQuoted: boolean } | { isBroken: boolean; quoteIndex: number };

/**
 * Returns a streaming CSV parser. It takes chunks, buffers at most one row, tracks line numbers for LF, CR and CRLF,
 * and continues on the next line after a malformed one.
 */
export function createCsvReader(): (chunk: string, isLast: boolean) => (CsvRow | CsvFault)[] {
  let rest = '';
  let line = 1;
  let isSkipping = false;

  return (chunk, isLast) => {
    const text = rest + chunk;
    const rows: (CsvRow | CsvFault)[] = [];
    let start = 0;

    /** Skips the rest of the line, which may end in a later chunk. */
    const skipLine = (from: number) => {
      const end = findNextLine(text, from, isLast);
      isSkipping = end === -1;
      // A carriage return at the end of the chunk may be the first half of CRLF.
      start = isSkipping ? text.length - (text.endsWith('\r') ? 1 : 0) : end;
      if (!isSkipping) line++;
    };

    if (isSkipping) skipLine(0);
    while (!isSkipping && start < text.length) {
      const row = scanRow(text, start, isLast);
      if ('cells' in row) {
        rows.push(row.end - start > MAX_ROW_LENGTH ? { line, fault: 'length' } : { line, cells: row.cells });
        line += row.isQuoted ? countLineBreaks(text, start, row.end) : 1;
        start = row.end;
      } else if (!row.isBroken && !isLast && text.length - start <= MAX_ROW_LENGTH) {
        break;
      } else {
        line += countLineBreaks(text, start, row.quoteIndex);
        rows.push({ line, fault: row.quoteIndex === -1 ? 'length' : 'quote' });
        skipLine(Math.max(start, row.quoteIndex));
      }
    }
    rest = text.slice(start);
    return rows;
  };
}

/** Reads the row that starts at this index of the text. */
function scanRow(text: string, start: number, isLast: boolean): ScannedRow {
  const cells: string[] = [];
  let isQuoted = false;
  for (let index = start; ; index++) {
    const quoteIndex = findOpeningQuote(text, index);
    if (quoteIndex === -1) {
      const end = findCellEnd(text, index);
      cells.push(text.slice(index, end));
      index = end;
    } else {
      isQuoted = true;
      const cell = readQuotedCell(text, quoteIndex);
      if (cell === null) return { isBroken: false, quoteIndex };
      cells.push(cell.value);
      index = cell.end;
    }
    if (index >= text.length) return isLast ? { cells, end: index, isQuoted } : { isBroken: false, quoteIndex: -1 };
    const code = text.charCodeAt(index);
    if (code === COMMA) continue;
    if (code !== CR && code !== LF) return { isBroken: true, quoteIndex };
    if (code === CR && index + 1 === text.length && !isLast) return { isBroken: false, quoteIndex: -1 };
    return { cells, end: index + (code === CR && text.charCodeAt(index + 1) === LF ? 2 : 1), isQuoted };
  }
}

/** Returns the index of the opening quote of the cell, or -1. Blanks may precede it. */
function findOpeningQuote(text: string, start: number): number {
  const index = skipBlanks(text, start);
  return text.charCodeAt(index) === QUOTE ? index : -1;
}

function skipBlanks(text: string, start: number): number {
  let index = start;
  while (text.charCodeAt(index) === BLANK || text.charCodeAt(index) === TAB) index++;
  return index;
}

function findCellEnd(text: string, start: number): number {
  for (let index = start; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === COMMA || code === CR || code === LF) return index;
  }
  return text.length;
}

/** Returns the value of a quoted cell and the index after it, or `null` if the quote is not closed. */
function readQuotedCell(text: string, quoteIndex: number): { value: string; end: number } | null {
  let value = '';
  for (let from = quoteIndex + 1; ; ) {
    const close = text.indexOf('"', from);
    if (close === -1) return null;
    if (text.charCodeAt(close + 1) !== QUOTE) {
      return { value: value + text.slice(from, close), end: skipBlanks(text, close + 1) };
    }
    value += text.slice(from, close + 1);
    from = close + 2;
  }
}

/** Returns the index of the next line, or -1 if this line continues in the next chunk. */
function findNextLine(text: string, from: number, isLast: boolean): number {
  for (let index = from; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === LF) return index + 1;
    if (code !== CR) continue;
    if (index + 1 === text.length && !isLast) return -1;
    return text.charCodeAt(index + 1) === LF ? index + 2 : index + 1;
  }
  return isLast ? text.length : -1;
}

function countLineBreaks(text: string, start: number, end: number): number {
  let count = 0;
  for (let index = start; index < end; index++) {
    const code = text.charCodeAt(index);
    if (code === LF || (code === CR && text.charCodeAt(index + 1) !== LF)) count++;
  }
  return count;
}
