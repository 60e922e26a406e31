import { createReadStream } from 'node:fs';
import { type CsvFault, type CsvRow, createCsvReader, MAX_ROW_LENGTH } from '@masthead/domain/csv/csv-reader';
import { z } from 'zod';
import type { Db } from '../../platform/db/db';
import { StartError } from '../../platform/start-error';
import { type StoredKeyword, writeKeywords } from './keywords.queries';

const BATCH_SIZE = 5000;

/** Imports all rows of the file or none and returns their number. A second import of the same file changes nothing. */
export function importKeywords(db: Db, path: string): Promise<number> {
  return db.transaction().execute(async (db) => {
    let count = 0;
    for await (const rows of readKeywords(path, BATCH_SIZE)) {
      await writeKeywords(db, rows);
      count += rows.length;
    }
    return count;
  });
}

/** The accepted titles of the columns, because exports of search engines differ. */
const columnsByTitle: Record<string, keyof StoredKeyword> = {
  path: 'path',
  page: 'path',
  url: 'path',
  day: 'day',
  date: 'day',
  key: 'key',
  query: 'key',
  clicks: 'clicks',
  impressions: 'impressions',
  position: 'position',
};
const requiredColumns = [...new Set(Object.values(columnsByTitle))];

const nonNegativeInteger = z.coerce.number().int().min(0).max(2_147_483_647);

const keywordRow = z.object({
  path: z.string().transform(toPath).pipe(z.string().startsWith('/').max(2000)),
  day: z.iso.date(),
  key: z.string().trim().min(1).max(1000),
  clicks: nonNegativeInteger,
  impressions: nonNegativeInteger,
  position: z.coerce.number().min(0).max(100_000),
});

function toPath(pathOrUrl: string): string {
  const text = pathOrUrl.trim();
  return URL.canParse(text) ? new URL(text).pathname : text;
}

/** Streams the rows of a CSV file in batches. Throws at the first invalid line. */
async function* readKeywords(path: string, batchSize: number): AsyncGenerator<StoredKeyword[]> {
  let batch = new Map<string, StoredKeyword>();
  for await (const { line, record } of readRecords(path)) {
    const parsed = keywordRow.safeParse(record);
    if (!parsed.success) {
      const {
        path: [column],
        message,
      } = parsed.error.issues[0] as z.core.$ZodIssue;
      throw lineError(line, `${String(column)}: ${message}`);
    }
    const { path, day, key } = parsed.data;
    batch.set(`${path}\n${day}\n${key}`, parsed.data);
    if (batch.size < batchSize) continue;
    yield [...batch.values()];
    batch = new Map();
  }
  if (batch.size > 0) yield [...batch.values()];
}

interface ParsedLine {
  line: number;
  record: Record<string, string>;
}

async function* readRecords(path: string): AsyncGenerator<ParsedLine> {
  let columns: (keyof StoredKeyword | undefined)[] | null = null;
  for await (const row of readRows(path)) {
    if ('fault' in row) throw lineError(row.line, faultMessages[row.fault]);
    const { line, cells } = row;
    if (cells.length === 1 && cells[0]?.trim() === '') continue;
    if (columns === null) {
      columns = readColumns(cells);
      continue;
    }
    if (cells.length !== columns.length) {
      throw lineError(line, `it has ${cells.length} columns, and the header has ${columns.length}`);
    }
    const values = columns.flatMap((column, index) => (column === undefined ? [] : [[column, cells[index]]]));
    yield { line, record: Object.fromEntries(values) };
  }
  if (columns === null) readColumns([]);
}

const faultMessages: Record<CsvFault['fault'], string> = {
  quote: 'a quote is opened and not closed before the next comma or line end',
  length: `it is longer than ${MAX_ROW_LENGTH} characters`,
};

async function* readRows(path: string): AsyncGenerator<CsvRow | CsvFault> {
  const read = createCsvReader();
  const decoder = new TextDecoder();
  for await (const chunk of createReadStream(path)) yield* read(decoder.decode(chunk, { stream: true }), false);
  yield* read(decoder.decode(), true);
}

function readColumns(titles: string[]): (keyof StoredKeyword | undefined)[] {
  const columns = titles.map((title) => columnsByTitle[title.trim().toLowerCase()]);
  const missing = requiredColumns.filter((column) => !columns.includes(column));
  if (missing.length === 0) return columns;
  throw lineError(1, `${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing`);
}

const lineError = (line: number, reason: string) => new StartError(`Line ${line} of the file is invalid: ${reason}`);
