import { describe, expect, it } from 'vitest';
import { createCsvReader, MAX_ROW_LENGTH } from './csv-reader';

/** Reads the text in chunks of `size` characters. */
function readRows(text: string, size = text.length || 1) {
  const reader = createCsvReader();
  const rows = [];
  for (let start = 0; start < text.length; start += size) rows.push(...reader(text.slice(start, start + size), false));
  return [...rows, ...reader('', true)];
}
const cells = (text: string) => readRows(text).map((row) => ('cells' in row ? row.cells : row));
const lines = (text: string) => readRows(text).map(({ line }) => line);

describe('createCsvReader', () => {
  it.each([
    ['a,b', [['a', 'b']]],
    ['a,b\n', [['a', 'b']]],
    [
      'a,b\r\nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a,b\rc,d\r',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['', []],
    ['\n\n', [[''], ['']]],
    [',', [['', '']]],
    ['a,', [['a', '']]],
    [' a , b ', [[' a ', ' b ']]],
    ['"a,b",c', [['a,b', 'c']]],
    ['"say ""hi""",c', [['say "hi"', 'c']]],
    ['"",""', [['', '']]],
    ['""""', [['"']]],
    ['a, "b" ,c', [['a', 'b', 'c']]],
    [
      '"two\nlines",b\nc,d',
      [
        ['two\nlines', 'b'],
        ['c', 'd'],
      ],
    ],
    ['5" pipe,b', [['5" pipe', 'b']]],
    ['a "quoted" word,b', [['a "quoted" word', 'b']]],
    ['"a",b\r\n"c"', [['a', 'b'], ['c']]],
  ])('parses the rows of %j', (text, rows) => {
    expect(cells(text)).toEqual(rows);
  });

  it.each([
    ['a\nb\nc', [1, 2, 3]],
    ['a\r\nb\rc', [1, 2, 3]],
    ['"x\ny\nz"\nb', [1, 4]],
    ['"x\r\ny\r\nz"\r\nb\r\nc', [1, 4, 5]],
    ['"x\ry"\rb', [1, 3]],
    ['\n\na', [1, 2, 3]],
    ['a\n"x\n\n\ny",q\n\nb', [1, 2, 6, 7]],
  ])('counts the lines of %j', (text, expected) => {
    expect(lines(text)).toEqual(expected);
  });

  it.each([
    ['a,b\n"c,d\ne,f\n', [['a', 'b'], { line: 2, fault: 'quote' }, ['e', 'f']]],
    ['"a" b,c\nd,e', [{ line: 1, fault: 'quote' }, ['d', 'e']]],
    ['"a,b\n"c",d\ne,f', [{ line: 1, fault: 'quote' }, ['c', 'd'], ['e', 'f']]],
    ['"x\ny","b\nc,d', [{ line: 2, fault: 'quote' }, ['c', 'd']]],
    ['"', [{ line: 1, fault: 'quote' }]],
    ['a,"\r\nb', [{ line: 1, fault: 'quote' }, ['b']]],
  ])('reports the broken quote in %j and continues on the next line', (text, rows) => {
    expect(cells(text)).toEqual(rows);
  });

  it('reports an unclosed quote without reading to the end of a long file', () => {
    const many = 'a,b\n'.repeat(20_000);
    for (const size of [1 << 16, 999]) {
      const rows = readRows(`a,b\n"open,b\n${many}`, size);
      expect(rows[1]).toEqual({ line: 2, fault: 'quote' });
      expect(rows).toHaveLength(20_002);
      expect(rows.at(-1)).toEqual({ line: 20_002, cells: ['a', 'b'] });
    }
  });

  it.each(['\n', '\r\n', '\r'])('skips a line that is too long and continues after it (line end %j)', (end) => {
    const long = 'x'.repeat(3 * MAX_ROW_LENGTH);
    for (const size of [1 << 16, 1000, 7]) {
      expect(readRows(['a', long, 'b'].join(end), size)).toEqual([
        { line: 1, cells: ['a'] },
        { line: 2, fault: 'length' },
        { line: 3, cells: ['b'] },
      ]);
    }
    expect(readRows(`"${'x'.repeat(MAX_ROW_LENGTH)}",b${end}c`)).toEqual([
      { line: 1, fault: 'length' },
      { line: 2, cells: ['c'] },
    ]);
    expect(readRows('x'.repeat(MAX_ROW_LENGTH))).toHaveLength(1);
    expect(readRows('x'.repeat(MAX_ROW_LENGTH))[0]).toHaveProperty('cells');
  });

  it('returns the same rows for chunks of any size', () => {
    const text = 'a,"b ""x""\r\ny",c\r\n"d\r",e\r\rf,"g"\n"h" i,j\nk, "l" ,m\r\n';
    const whole = readRows(text);
    for (let size = 1; size < text.length; size++) expect(readRows(text, size)).toEqual(whole);
  });
});
