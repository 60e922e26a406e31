import { phrase } from '../text/phrase';
import { emptyFileMessage, type FileFormat, type FileRow, MAX_UPLOAD_MB } from '../uploads/file-format';
import { beginningRefusal, type ListFile, listRow, manyRowsMessage, noRowsMessage, notUtf8Message } from './list-file';
import { repetitions } from './repetitions';
import { csvReader } from './rows';

/** In bytes. It sizes the hash table of `repetitions`, which grows if the rows are shorter. */
const TYPICAL_ROW = 60;

/** The format of a CSV file that replaces a list. */
export function csvFormat(list: ListFile): FileFormat {
  return {
    nameRefusal: csvNameRefusal,
    maxSize: MAX_UPLOAD_MB,
    maxRows: { count: list.maxRows, message: manyRowsMessage(list) },
    noRowsMessage,
    notUtf8Message,
    beginningRefusal: (bytes, isWhole) => {
      const wrong = beginningRefusal(list, bytes);
      if (wrong === null) return null;
      if (isWhole && new TextDecoder().decode(bytes).trim() === '') return { message: emptyFileMessage };
      const { refusal: message, line } = wrong;
      return line === undefined ? { message } : { lines: [{ line, message }], more: 0 };
    },
    reader: (bytes) => {
      const read = csvReader();
      const repeated = list.isUnique ? repetitions(bytes / TYPICAL_ROW) : () => null;
      let isHeader = true;
      return (piece, isLast) => {
        const rows = read(piece, isLast);
        if (isHeader && rows.length > 0) {
          rows.shift();
          isHeader = false;
        }
        return rows.flatMap((each): FileRow[] => {
          const row = listRow(list, each);
          if (row === null || 'refusal' in row) return row === null ? [] : [row];
          const refusal = repeated(row.values[0] ?? '', row.line);
          return [refusal === null ? row : { line: row.line, refusal }];
        });
      };
    },
  };
}

/** The file's name decides what the browser offers; its content is checked line by line. */
export function csvNameRefusal(name: string): string | null {
  return /\.csv$/i.test(name) ? null : phrase('You can upload only files with extension .csv');
}
