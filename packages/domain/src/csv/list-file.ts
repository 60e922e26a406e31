import { fill, phrase } from '../text/phrase';
import type { FileRow } from '../uploads/file-format';
import type { ListColumn } from './columns';
import { type CsvFault, type CsvRow, csvReader, LONGEST_ROW } from './rows';

/** How much of a file its kind is told by. */
const LOOKED_AT = 1024;

const startsWith = (bytes: Uint8Array, ...magic: number[]) => magic.every((byte, at) => bytes[at] === byte);

/** Why the beginning of a file cannot be that of a CSV file, or `null`. */
export function fileKindRefusal(bytes: Uint8Array): string | null {
  // A zip, as newer spreadsheets are, or the container of the older ones.
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04) || startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    return phrase(
      'This is a spreadsheet under another name. Save it as CSV UTF-8 in your spreadsheet program and try again.',
    );
  }
  const start = bytes.subarray(0, LOOKED_AT);
  if (isUtf16(start)) return phrase('The file is saved as UTF-16. Save it as CSV UTF-8 and try again.');
  return start.some(isControl) ? phrase('This is not a text file. Save the list as CSV UTF-8 and try again.') : null;
}

/** By its mark, or by a zero in every other byte, as Latin letters have. */
function isUtf16(start: Uint8Array): boolean {
  if (startsWith(start, 0xff, 0xfe) || startsWith(start, 0xfe, 0xff)) return true;
  const pairs = Math.floor(start.length / 2);
  const zeros = (offset: number) => start.filter((byte, at) => at % 2 === offset && byte === 0).length;
  return pairs > 1 && [0, 1].some((offset) => zeros(offset) > pairs * 0.8 && zeros(1 - offset) === 0);
}

/** What no text holds: the tab, line ends, form feed and escape may stand in one. */
function isControl(byte: number): boolean {
  return byte < 0x20 && !(byte >= 0x09 && byte <= 0x0d) && byte !== 0x1b;
}

export interface ListFile {
  columns: readonly ListColumn[];
  maxRows: number;
  /** No two rows may have the same in the first column, whatever the case of its letters. */
  isUnique: boolean;
}

export const noRowsMessage = phrase('The file has no row below its header.');
export const notUtf8Message = phrase('The file is not saved as UTF-8. Save it as CSV UTF-8 and try again.');

export const headerOf = ({ columns }: ListFile) => columns.map(({ name }) => name).join(',');

export function manyRowsMessage({ maxRows }: ListFile): string {
  return fill(phrase('A file may hold at most {max} rows'), { max: maxRows.toLocaleString('en-US') });
}

/** Why a file that begins like this cannot be the list, or `null`: its kind, then its first line. */
export function beginningRefusal(file: ListFile, bytes: Uint8Array): { refusal: string; line?: number } | null {
  const wrongKind = fileKindRefusal(bytes);
  if (wrongKind) return { refusal: wrongKind };
  const [first = ''] = new TextDecoder().decode(bytes).split(/[\r\n]/, 1);
  const wrongHeader = headerRefusal(file, first.trim());
  return wrongHeader === null ? null : { refusal: wrongHeader, line: 1 };
}

function headerRefusal(file: ListFile, line: string): string | null {
  const header = headerOf(file);
  const [row] = csvReader()(line, true);
  const names = row && 'cells' in row ? row.cells.map((cell) => cell.trim().toLowerCase()) : [];
  if (withoutBlankEnd(names).join(',') === header) return null;
  const separator = /,/.test(line.replaceAll(/"[^"]*"/g, '')) ? null : separatorRefusal(line);
  if (separator) return separator;
  if (line === '') return fill(phrase('The first line must be “{header}”, but it is empty.'), { header });
  const found = line.length > 60 ? `${line.slice(0, 60)}…` : line;
  return fill(phrase('The first line must be “{header}”, but it is “{found}”.'), { header, found });
}

/** What seems to separate the columns of a line that no comma does, or `null`. */
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

/** A row below the header; `null` where the line is blank. */
export function listRow(file: ListFile, read: CsvRow | CsvFault): FileRow | null {
  const { line } = read;
  if ('fault' in read) return { line, refusal: faultMessage(read) };
  const cells = withoutBlankEnd(read.cells);
  const { columns } = file;
  if (cells.length === 0) return null;
  if (cells.some((cell) => cell.includes('\ufffd'))) return { line, refusal: notUtf8Message };
  const separator = read.cells.length === 1 && columns.length > 1 ? separatorRefusal(read.cells[0] ?? '') : null;
  if (separator) return { line, refusal: separator };
  if (cells.length > columns.length) {
    const values = { count: cells.length, wanted: columns.length };
    const message = phrase(
      'The line has {count} columns instead of {wanted}. Put a text that holds a comma in double quotes.',
    );
    return { line, refusal: fill(message, values) };
  }
  const values = columns.map(({ clean }, at) => clean(cells[at] ?? ''));
  for (const [at, { refusal }] of columns.entries()) {
    const reason = refusal(values[at] as string);
    if (reason !== null) return { line, refusal: reason };
  }
  return { line, values };
}

/** Spreadsheets write separators for cells that nobody filled. */
function withoutBlankEnd(cells: string[]): string[] {
  const last = cells.findLastIndex((cell) => cell.trim() !== '');
  return last === cells.length - 1 ? cells : cells.slice(0, last + 1);
}

function faultMessage({ fault }: CsvFault): string {
  if (fault === 'length') return fill(phrase('The line is longer than {max} characters.'), { max: LONGEST_ROW });
  return phrase(
    'A double quote is opened here and not closed before the next comma or line end. Write a quote that belongs to the text twice.',
  );
}
