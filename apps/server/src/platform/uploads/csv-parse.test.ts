import { csvReader } from '@masthead/domain/csv/rows';
import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';

/** The same numbers on every run. */
function seeded(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const PARTS = ['a', 'Lagos', ' ', ',', '"', '\n', '\r\n', '\r', 'ü₦', "'", ';', '\t', '\\', '…', 'x'.repeat(50)];

/** Rows of any content, quoted where they must be and sometimes where they need not. */
function generated(seed: number) {
  const random = seeded(seed);
  const end = ['\n', '\r\n', '\r'][random(3)] ?? '\n';
  const rows = Array.from({ length: 1 + random(30) }, () =>
    Array.from({ length: 2 + random(2) }, () =>
      Array.from({ length: random(6) }, () => PARTS[random(PARTS.length)] ?? '').join(''),
    ),
  );
  const cell = (text: string) =>
    /[",\r\n]|^\s|\s$/.test(text) || random(4) === 0 ? `"${text.replaceAll('"', '""')}"` : text;
  return { rows, end, size: 1 + random(200), text: rows.map((row) => row.map(cell).join(',')).join(end) + end };
}

it('our reader finds the rows that csv-parse finds, in pieces of any size', () => {
  for (let seed = 1; seed <= 500; seed++) {
    const { rows, end, size, text } = generated(seed);
    const read = csvReader();
    const found = [];
    for (let at = 0; at < text.length; at += size) found.push(...read(text.slice(at, at + size), false));
    found.push(...read('', true));
    const cells = found.map((row) => ('cells' in row ? row.cells : row));
    expect(cells, `seed ${seed}`).toEqual(rows);
    expect(cells, `seed ${seed}`).toEqual(parse(text, { relax_column_count: true, record_delimiter: end }));
  }
});
