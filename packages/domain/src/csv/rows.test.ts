import { describe, expect, it } from 'vitest';
import { csvReader, LONGEST_ROW } from './rows';

/** The whole text, in pieces of this many characters. */
function read(text: string, size = text.length || 1) {
  const reader = csvReader();
  const found = [];
  for (let at = 0; at < text.length; at += size) found.push(...reader(text.slice(at, at + size), false));
  return [...found, ...reader('', true)];
}
const cells = (text: string) => read(text).map((row) => ('cells' in row ? row.cells : row));
const lines = (text: string) => read(text).map(({ line }) => line);

describe('a CSV text', () => {
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
  ])('%j has these rows', (text, rows) => {
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
  ])('the rows of %j start on these lines', (text, expected) => {
    expect(lines(text)).toEqual(expected);
  });

  it.each([
    ['a,b\n"c,d\ne,f\n', [['a', 'b'], { line: 2, fault: 'quote' }, ['e', 'f']]],
    ['"a" b,c\nd,e', [{ line: 1, fault: 'quote' }, ['d', 'e']]],
    ['"a,b\n"c",d\ne,f', [{ line: 1, fault: 'quote' }, ['c', 'd'], ['e', 'f']]],
    ['"x\ny","b\nc,d', [{ line: 2, fault: 'quote' }, ['c', 'd']]],
    ['"', [{ line: 1, fault: 'quote' }]],
    ['a,"\r\nb', [{ line: 1, fault: 'quote' }, ['b']]],
  ])('in %j the quote is broken where it opens, and the next line is read', (text, rows) => {
    expect(cells(text)).toEqual(rows);
  });

  it('finds an open quote long before the end, however much follows', () => {
    const many = 'a,b\n'.repeat(20_000);
    for (const size of [1 << 16, 999]) {
      const found = read(`a,b\n"open,b\n${many}`, size);
      expect(found[1]).toEqual({ line: 2, fault: 'quote' });
      expect(found).toHaveLength(20_002);
      expect(found.at(-1)).toEqual({ line: 20_002, cells: ['a', 'b'] });
    }
  });

  it.each(['\n', '\r\n', '\r'])('leaves out a line that never ends, and goes on behind it (%j)', (end) => {
    const long = 'x'.repeat(3 * LONGEST_ROW);
    for (const size of [1 << 16, 1000, 7]) {
      expect(read(['a', long, 'b'].join(end), size)).toEqual([
        { line: 1, cells: ['a'] },
        { line: 2, fault: 'length' },
        { line: 3, cells: ['b'] },
      ]);
    }
    expect(read(`"${'x'.repeat(LONGEST_ROW)}",b${end}c`)).toEqual([
      { line: 1, fault: 'length' },
      { line: 2, cells: ['c'] },
    ]);
    expect(read('x'.repeat(LONGEST_ROW))).toHaveLength(1);
    expect(read('x'.repeat(LONGEST_ROW))[0]).toHaveProperty('cells');
  });

  it('reads the same in pieces of any size', () => {
    const text = 'a,"b ""x""\r\ny",c\r\n"d\r",e\r\rf,"g"\n"h" i,j\nk, "l" ,m\r\n';
    const whole = read(text);
    for (let size = 1; size < text.length; size++) expect(read(text, size)).toEqual(whole);
  });
});
