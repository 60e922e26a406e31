import { fill, phrase } from '../text/phrase';
import type { FileRow } from '../uploads/file-format';
import type { ListColumn } from './columns';
import { type CsvFault, type CsvRow, createCsvReader, MAX_ROW_LENGTH } from './csv-reader';

// Validates CSV files that replace a list: the file type, the header and each row.

/** The bytes at the start of a file in which control characters are searched. */
const INSPECTED_BYTES = 1024;

const startsWith = (bytes: Uint8Array, ...magic: number[]) => magic.every((byte, index) => bytes[index] === byte);

/** Returns why a file with this beginning is not a CSV file, or `null`. */
export function fileKindRefusal(bytes: Uint8Array): string | null {
  // The signatures of ZIP (.xlsx, .ods) and of OLE (.xls).
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04) || startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    return phrase(
      'This file is a spreadsheet with another extension. Save it as CSV UTF-8 in your spreadsheet program and try again.',
    );
  }
  const start = bytes.subarray(0, INSPECTED_BYTES);
  if (isUtf16(start)) return phrase('The file is saved as UTF-16. Save it as CSV UTF-8 and try again.');
  return start.some(isControl)
    ? phrase('The file is not a text file. Save the list as CSV UTF-8 and try again.')
    : null;
}

/** Detects the byte order mark, or a zero in every other byte, as in Latin text without a mark. */
function isUtf16(start: Uint8Array): boolean {
  if (startsWith(start, 0xff, 0xfe) || startsWith(start, 0xfe, 0xff)) return true;
  const pairs = Math.floor(start.length / 2);
  const zeros = (offset: number) => start.filter((byte, index) => index % 2 === offset && byte === 0).length;
  return pairs > 1 && [0, 1].some((offset) => zeros(offset) > pairs * 0.8 && zeros(1 - offset) === 0);
}

/** Tab, line ends, vertical tab, form feed and escape can occur in text files. */
function isControl(byte: number): boolean {
  return byte < 0x20 && !(byte >= 0x09 && byte <= 0x0d) && byte !== 0x1b;
}

/**
 * The rules of a CSV file that replaces a list, such as the hot news of a section. The first line names the columns.
 */
export interface ListFile {
  columns: readonly ListColumn[];
  maxRows: number;
  /** The first column must not have duplicates. The comparison ignores case. */
  isUnique: boolean;
}

export const noRowsMessage = phrase('The file has no rows below the header.');
export const notUtf8Message = phrase('The file is not saved as UTF-8. Save it as CSV UTF-8 and try again.');

export const headerLine = ({ columns }: ListFile) => columns.map(({ name }) => name).join(',');

export function manyRowsMessage({ maxRows }: ListFile): string {
  return fill(phrase('A file can have at most {max} rows'), { max: maxRows.toLocaleString('en-US') });
}

/** Returns why the file type or the header line is wrong, or `null`. */
export function beginningRefusal(file: ListFile, bytes: Uint8Array): { refusal: string; line?: number } | null {
  const wrongKind = fileKindRefusal(bytes);
  if (wrongKind) return { refusal: wrongKind };
  const [firstLine = ''] = new TextDecoder().decode(bytes).split(/[\r\n]/, 1);
  const wrongHeader = headerRefusal(file, firstLine.trim());
  return wrongHeader === null ? null : { refusal: wrongHeader, line: 1 };
}

function headerRefusal(file: ListFile, line: string): string | null {
  const header = headerLine(file);
  const [row] = createCsvReader()(line, true);
  const names = row && 'cells' in row ? row.cells.map((cell) => cell.trim().toLowerCase()) : [];
  if (removeTrailingBlanks(names).join(',') === header) return null;
  const separator = /,/.test(line.replaceAll(/"[^"]*"/g, '')) ? null : separatorRefusal(line);
  if (separator) return separator;
  if (line === '') return fill(phrase('The first line must be “{header}”, but it is empty.'), { header });
  const shownLine = line.length > 60 ? `${line.slice(0, 60)}…` : line;
  return fill(phrase('The first line must be “{header}”, but it is “{found}”.'), { header, found: shownLine });
}

/** Returns a refusal if a line without commas seems to use another separator, or `null`. */
function separatorRefusal(line: string): string | null {
  if (line.includes(';')) {
    return phrase('The columns are separated by semicolons. Save the file with commas between them and try again.');
  }
  if (line.includes('\t')) {
    return phrase('The columns are separated by tabs. Save the file with commas between them and try again.');
  }
  return line.includes('|')
    ? phrase('The columns are separated by vertical bars. Save the file with commas between them and try again.')
    : null;
}

/** Validates a row below the header. Returns `null` for a blank line. */
export function validateListRow(file: ListFile, row: CsvRow | CsvFault): FileRow | null {
  const { line } = row;
  if ('fault' in row) return { line, refusal: faultMessage(row) };
  const cells = removeTrailingBlanks(row.cells);
  const { columns } = file;
  if (cells.length === 0) return null;
  // The decoder replaces bytes that are not UTF-8 by this character.
  if (cells.some((cell) => cell.includes('\ufffd'))) return { line, refusal: notUtf8Message };
  const separator = row.cells.length === 1 && columns.length > 1 ? separatorRefusal(row.cells[0] ?? '') : null;
  if (separator) return { line, refusal: separator };
  if (cells.length > columns.length) {
    const values = { count: cells.length, wanted: columns.length };
    const message = phrase('The line has {count} columns instead of {wanted}. Put text with a comma in double quotes.');
    return { line, refusal: fill(message, values) };
  }
  const values = columns.map(({ clean }, index) => clean(cells[index] ?? ''));
  for (const [index, { refusal }] of columns.entries()) {
    const reason = refusal(values[index] as string);
    if (reason !== null) return { line, refusal: reason };
  }
  return { line, values };
}

/** Removes blank cells at the end of a row: spreadsheets export `a,b,,` for two filled columns. */
function removeTrailingBlanks(cells: string[]): string[] {
  const last = cells.findLastIndex((cell) => cell.trim() !== '');
  return last === cells.length - 1 ? cells : cells.slice(0, last + 1);
}

function faultMessage({ fault }: CsvFault): string {
  if (fault === 'length') return fill(phrase('The line is longer than {max} characters.'), { max: MAX_ROW_LENGTH });
  return phrase(
    'This double quote is not closed before the next comma or line end. Write a quote that is part of the text twice.',
  );
}
