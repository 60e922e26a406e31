import { phrase } from '../text/phrase';
import { emptyFileMessage, type FileFormat, type FileRow, MAX_UPLOAD_MB } from '../uploads/file-format';
import { createCsvReader } from './csv-reader';
import { createDuplicateCheck } from './duplicates';
import {
  beginningRefusal,
  type ListFile,
  manyRowsMessage,
  noRowsMessage,
  notUtf8Message,
  validateListRow,
} from './list-file';

// Connects the CSV rules with the general upload of files.

/** Used to estimate the number of rows, which sets the initial size of the table in `createDuplicateCheck`. */
const TYPICAL_ROW_BYTES = 60;

/** Returns the format of a CSV file that replaces a list. */
export function csvFormat(list: ListFile): FileFormat {
  return {
    nameRefusal: csvNameRefusal,
    maxMegabytes: MAX_UPLOAD_MB,
    maxRows: { count: list.maxRows, message: manyRowsMessage(list) },
    noRowsMessage,
    notUtf8Message,
    beginningRefusal: (bytes, isWhole) => {
      const beginning = beginningRefusal(list, bytes);
      if (beginning === null) return null;
      if (isWhole && new TextDecoder().decode(bytes).trim() === '') return { message: emptyFileMessage };
      const { refusal: message, line } = beginning;
      return line === undefined ? { message } : { lines: [{ line, message }], more: 0 };
    },
    reader: (bytes) => {
      const read = createCsvReader();
      const checkDuplicate = list.isUnique ? createDuplicateCheck(bytes / TYPICAL_ROW_BYTES) : () => null;
      let isHeader = true;
      return (chunk, isLast) => {
        const rows = read(chunk, isLast);
        if (isHeader && rows.length > 0) {
          rows.shift();
          isHeader = false;
        }
        return rows.flatMap((csvRow): FileRow[] => {
          const row = validateListRow(list, csvRow);
          if (row === null || 'refusal' in row) return row === null ? [] : [row];
          const refusal = checkDuplicate(row.values[0] ?? '', row.line);
          return [refusal === null ? row : { line: row.line, refusal }];
        });
      };
    },
  };
}

/** Requires the extension .csv. The content is checked separately. */
export function csvNameRefusal(name: string): string | null {
  return /\.csv$/i.test(name) ? null : phrase('You can upload only files with extension .csv');
}
