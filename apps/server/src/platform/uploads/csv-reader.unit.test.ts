import { createCsvReader } from '@masthead/domain/csv/csv-reader';
import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';

/** A pseudo-random number generator with the same sequence on every run. `random(3)` returns 0, 1 or 2. */
function createRandom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const FRAGMENTS = ['a', 'Lagos', ' ', ',', '"', '\n', '\r\n', '\r', 'ü₦', "'", ';', '\t', '\\', '…', 'x'.repeat(50)];

/** Random rows, quoted where necessary and sometimes elsewhere. */
function generateCsv(seed: number) {
  const random = createRandom(seed);
  const lineEnd = ['\n', '\r\n', '\r'][random(3)] ?? '\n';
  const rows = Array.from({ length: 1 + random(30) }, () =>
    Array.from({ length: 2 + random(2) }, () =>
      Array.from({ length: random(6) }, () => FRAGMENTS[random(FRAGMENTS.length)] ?? '').join(''),
    ),
  );
  const quote = (text: string) =>
    /[",\r\n]|^\s|\s$/.test(text) || random(4) === 0 ? `"${text.replaceAll('"', '""')}"` : text;
  const text = rows.map((row) => row.map(quote).join(',')).join(lineEnd) + lineEnd;
  return { rows, lineEnd, chunkSize: 1 + random(200), text };
}

it('createCsvReader returns the same rows as csv-parse, with chunks of any size', () => {
  for (let seed = 1; seed <= 500; seed++) {
    const { rows, lineEnd, chunkSize, text } = generateCsv(seed);
    const read = createCsvReader();
    const parsedRows = [];
    for (let start = 0; start < text.length; start += chunkSize)
      parsedRows.push(...read(text.slice(start, start + chunkSize), false));
    parsedRows.push(...read('', true));
    const cells = parsedRows.map((row) => ('cells' in row ? row.cells : row));
    expect(cells, `seed ${seed}`).toEqual(rows);
    expect(cells, `seed ${seed}`).toEqual(parse(text, { relax_column_count: true, record_delimiter: lineEnd }));
  }
});
