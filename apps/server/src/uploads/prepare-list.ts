import { open } from 'node:fs/promises';
import { type ListFile, listRow, manyRowsMessage, noRowsMessage, notUtf8Message } from '@masthead/domain/csv/list-file';
import { type CsvFault, type CsvRow, csvReader } from '@masthead/domain/csv/rows';
import type { LineError } from '@masthead/domain/http/problem';
import { badLines, invalid } from '../http/errors';
import { readPieces } from './read-pieces';
import { repetitions } from './repetitions';
import { rowWriter } from './row-writer';

/** Beyond these the wrong lines are only counted. */
const REPORTED = 100;
/** In bytes: how many rows a file has is guessed by it, and corrected on the way. */
const TYPICAL_ROW = 60;

interface Prepared {
  file: ListFile;
  /** Where the uploaded file is, and where its rows go as the database takes them. */
  from: string;
  to: string;
  /** A row of this place as the database takes it. */
  write: (values: string[], index: number) => string;
  signal: AbortSignal;
}

/** Throws unless every row of the file is right; answers how many it has. */
export async function prepareList({ file, from, to, write, signal }: Prepared): Promise<number> {
  const source = await open(from);
  const target = await open(to, 'wx', 0o600);
  try {
    const writer = rowWriter(target);
    const expected = (await source.stat()).size / TYPICAL_ROW;
    const checked = checking(file, expected, (values, index) => writer.add(write(values, index)));
    await readPieces(source, checked.take, async () => {
      signal.throwIfAborted();
      await writer.flush(false);
    });
    await writer.flush(true);
    return checked.total();
  } finally {
    await target.close();
    await source.close();
  }
}

/** Checks a file piece by piece; `add` gets its rows as long as all are right. */
function checking(file: ListFile, expected: number, add: (values: string[], index: number) => void) {
  const read = csvReader();
  const repeated = file.isUnique ? repetitions(expected) : () => null;
  const errors: LineError[] = [];
  let isHeader = true;
  let wrong = 0;
  let total = 0;

  function check(read: CsvRow | CsvFault) {
    const row = listRow(file, read);
    if (row === null) return;
    const { line } = row;
    const message = 'refusal' in row ? row.refusal : repeated(row.values[0] ?? '', line);
    if (message === notUtf8Message) throw badLines([{ line, message }]);
    if (message !== null && ++wrong <= REPORTED) errors.push({ line, message });
    if (wrong === 0 && 'values' in row) add(row.values, total);
    if (++total > file.maxRows) throw invalid({ file: [manyRowsMessage(file)] });
  }

  return {
    take: (text: string, isLast: boolean) => {
      for (const row of read(text, isLast)) {
        if (isHeader) isHeader = false;
        else check(row);
      }
    },
    /** Once all of the file is read. */
    total: () => {
      if (wrong > 0) throw badLines(errors, wrong - errors.length);
      if (total === 0) throw invalid({ file: [noRowsMessage] });
      return total;
    },
  };
}
