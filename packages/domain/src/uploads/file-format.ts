import type { LineError } from '../http/problem';
import { fill, phrase } from '../text/phrase';

/** The largest file of a list, whatever its kind. */
export const MAX_UPLOAD_MB = 20;
export const MAX_UPLOAD = MAX_UPLOAD_MB * 1024 * 1024;

export const emptyFileMessage = phrase('File seems to be empty. Upload canceled.');

/** A row of an uploaded file as it is stored, or the reason why it cannot be. */
export type FileRow = { line: number; values: string[] } | { line: number; refusal: string };

/** The lines that a file is refused for: the first 100, and how many follow. */
export interface WrongLines {
  lines: LineError[];
  more: number;
}

/** Why a whole file is refused: a sentence about the file, or its wrong lines. */
export type FileRefusal = { message: string } | WrongLines;

/** The rules of an uploaded file. The server and the preview in the browser check files by the same format. */
export interface FileFormat {
  nameRefusal: (name: string) => string | null;
  /** In megabytes. */
  maxSize: number;
  maxRows: { count: number; message: string } | null;
  /** Refuses a file without a row. */
  noRowsMessage: string;
  /** Ends the check: every other line of such a file is wrong for the same reason. */
  notUtf8Message: string;
  beginningRefusal: (bytes: Uint8Array, isWhole: boolean) => FileRefusal | null;
  /** Returns a reader of a file of this many bytes. It leaves out blank lines. */
  reader: (bytes: number) => (piece: string, isLast: boolean) => FileRow[];
}

/** How much of a file `beginningRefusal` needs. */
export const BEGINNING = 64 * 1024;

const MAX_REPORTED = 100;
const MEGABYTE = 1024 * 1024;

/** Why a file is refused by its name and size, or `null`. */
export function fileRefusal(format: FileFormat, name: string, bytes: number): string | null {
  const wrongName = format.nameRefusal(name);
  if (wrongName) return wrongName;
  if (bytes === 0) return emptyFileMessage;
  return bytes > format.maxSize * MEGABYTE
    ? fill(phrase('A file may be at most {max} Mb'), { max: format.maxSize })
    : null;
}

export interface FileChecker {
  /** Checks the next piece. Returns a refusal that makes the rest of the file irrelevant, or `null`. */
  take: (piece: string, isLast: boolean) => FileRefusal | null;
  /** Call after the last piece. */
  finish: () => FileRefusal | { total: number };
}

/** Checks the rows of a file piece by piece. `onRow` gets every row with its index. */
export function fileChecker(
  format: FileFormat,
  bytes: number,
  onRow: (row: FileRow, index: number) => void,
): FileChecker {
  const { maxRows, noRowsMessage, notUtf8Message } = format;
  const read = format.reader(bytes);
  const lines: LineError[] = [];
  let wrong = 0;
  let total = 0;

  return {
    take: (piece, isLast) => {
      for (const row of read(piece, isLast)) {
        if ('refusal' in row) {
          const error = { line: row.line, message: row.refusal };
          if (row.refusal === notUtf8Message) return { lines: [error], more: 0 };
          if (++wrong <= MAX_REPORTED) lines.push(error);
        }
        onRow(row, total);
        total++;
        if (maxRows !== null && total > maxRows.count) return { message: maxRows.message };
      }
      return null;
    },
    finish: () => {
      if (wrong > 0) return { lines, more: wrong - lines.length };
      return total === 0 ? { message: noRowsMessage } : { total };
    },
  };
}
