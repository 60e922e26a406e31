import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { z } from 'zod';
import type { Db } from '../../platform/db/db';
import { StartError } from '../../platform/start-error';
import { type StoredKeyword, writeKeywords } from './keywords.queries';

const BATCH = 5000;

/** Stores all rows of the file or none; answers how many. The same file twice changes nothing. */
export function importKeywords(db: Db, path: string): Promise<number> {
  return db.transaction().execute(async (db) => {
    let count = 0;
    for await (const rows of readKeywords(path, BATCH)) {
      await writeKeywords(db, rows);
      count += rows.length;
    }
    return count;
  });
}

/** What exports call each column. */
const names: Record<string, keyof StoredKeyword> = {
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
const wanted = [...new Set(Object.values(names))];

const count = z.coerce.number().int().min(0).max(2_147_483_647);

const row = z.object({
  path: z.string().transform(pathOf).pipe(z.string().startsWith('/').max(2000)),
  day: z.iso.date(),
  key: z.string().trim().min(1).max(1000),
  clicks: count,
  impressions: count,
  position: z.coerce.number().min(0).max(100_000),
});

/** A page is told by its path, whether the file has that or a whole address. */
function pathOf(page: string): string {
  const text = page.trim();
  return URL.canParse(text) ? new URL(text).pathname : text;
}

/** The rows of a CSV file, a batch at a time, so that the file is never whole in memory. Throws at the first wrong line. */
async function* readKeywords(path: string, batchSize: number): AsyncGenerator<StoredKeyword[]> {
  let batch = new Map<string, StoredKeyword>();
  for await (const { line, record } of recordsOf(path)) {
    const read = row.safeParse(record);
    if (!read.success) {
      const {
        path: [column],
        message,
      } = read.error.issues[0] as z.core.$ZodIssue;
      throw wrongLine(line, `${String(column)}: ${message}`);
    }
    const { path, day, key } = read.data;
    batch.set(`${path}\n${day}\n${key}`, read.data);
    if (batch.size < batchSize) continue;
    yield [...batch.values()];
    batch = new Map();
  }
  if (batch.size > 0) yield [...batch.values()];
}

interface Parsed {
  line: number;
  record: Record<string, string>;
}

async function* recordsOf(path: string): AsyncGenerator<Parsed> {
  let isHeaded = false;
  const columns = (titles: string[]) => {
    isHeaded = true;
    return columnsOf(titles);
  };
  const parser = parse({ bom: true, columns, info: true, skip_empty_lines: true, max_record_size: 10_000 });
  // What goes wrong with the file goes wrong with its lines too.
  pipeline(createReadStream(path), parser, () => undefined);
  const records: AsyncIterable<{ info: { lines: number }; record: Parsed['record'] }> = parser;
  try {
    for await (const { info, record } of records) yield { line: info.lines, record };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw wrongLine(Number(error['lines'] ?? 1), error.message);
  }
  if (!isHeaded) columnsOf([]);
}

function columnsOf(titles: string[]): (keyof StoredKeyword | undefined)[] {
  const known = titles.map((title) => names[title.trim().toLowerCase()]);
  const missing = wanted.filter((column) => !known.includes(column));
  if (missing.length === 0) return known;
  throw wrongLine(1, `${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing`);
}

const wrongLine = (line: number, reason: string) => new StartError(`Line ${line} of the file is wrong: ${reason}`);
