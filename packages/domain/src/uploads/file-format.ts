import type { LineError } from '../http/problem';
import { fill, phrase } from '../text/phrase';

// The upload of lists as files. A format has the rules of one kind of file; the checker applies them chunk by chunk.

/** The maximum size of an uploaded list of any format. */
export const MAX_UPLOAD_MB = 20;
/** In bytes. */
export const MAX_UPLOAD = MAX_UPLOAD_MB * 1024 * 1024;

export const emptyFileMessage = phrase('File seems to be empty. Upload canceled.');

/** A row of an uploaded file: the values to store, or the reason why it is rejected. */
export type FileRow = { line: number; values: string[] } | { line: number; refusal: string };

/** The invalid lines of a file: the first 100 and the number of further ones. */
export interface WrongLines {
  lines: LineError[];
  more: number;
}

/** Why a file is rejected: a message about the whole file, or its invalid lines. */
export type FileRefusal = { message: string } | WrongLines;

/** The rules of an uploaded file. The server and the preview in the browser share them. */
export interface FileFormat {
  nameRefusal: (name: string) => string | null;
  maxMegabytes: number;
  maxRows: { count: number; message: string } | null;
  noRowsMessage: string;
  /** Stops the check: every other line of such a file fails for the same reason. */
  notUtf8Message: string;
  beginningRefusal: (bytes: Uint8Array, isWhole: boolean) => FileRefusal | null;
  /** Returns a reader for a file of this size. It skips blank lines. */
  reader: (bytes: number) => (chunk: string, isLast: boolean) => FileRow[];
}

/** The number of bytes that `beginningRefusal` needs. */
export const INSPECTED_BYTES = 64 * 1024;

/** The maximum number of invalid lines in a refusal. */
const MAX_REPORTED = 100;
const MEGABYTE = 1024 * 1024;

/** Returns why a file with this name and size is rejected, or `null`. */
export function fileRefusal(format: FileFormat, name: string, bytes: number): string | null {
  const nameRefusal = format.nameRefusal(name);
  if (nameRefusal) return nameRefusal;
  if (bytes === 0) return emptyFileMessage;
  return bytes > format.maxMegabytes * MEGABYTE
    ? fill(phrase('Choose a file of at most {max} Mb'), { max: format.maxMegabytes })
    : null;
}

export interface FileChecker {
  /** Checks the next chunk. Returns a refusal if the rest of the file need not be checked, or `null`. */
  take: (chunk: string, isLast: boolean) => FileRefusal | null;
  /** Call after the last chunk. */
  finish: () => FileRefusal | { total: number };
}

/** Checks the rows of a file chunk by chunk. `onRow` receives every row with its index. */
export function createFileChecker(
  format: FileFormat,
  bytes: number,
  onRow: (row: FileRow, index: number) => void,
): FileChecker {
  const { maxRows, noRowsMessage, notUtf8Message } = format;
  const read = format.reader(bytes);
  const lines: LineError[] = [];
  let invalidCount = 0;
  let total = 0;

  return {
    take: (chunk, isLast) => {
      for (const row of read(chunk, isLast)) {
        if ('refusal' in row) {
          const error = { line: row.line, message: row.refusal };
          if (row.refusal === notUtf8Message) return { lines: [error], more: 0 };
          if (++invalidCount <= MAX_REPORTED) lines.push(error);
        }
        onRow(row, total);
        total++;
        if (maxRows !== null && total > maxRows.count) return { message: maxRows.message };
      }
      return null;
    },
    finish: () => {
      if (invalidCount > 0) return { lines, more: invalidCount - lines.length };
      return total === 0 ? { message: noRowsMessage } : { total };
    },
  };
}
