import { describe, expect, it } from 'vitest';
import { measureFastestRun } from '../../test/measure-fastest-run';
import { contextualLinkFile } from '../contextual-links/contract';
import { hotNewsFile } from '../hot-news/contract';
import { sitePathOrUrlRefusal } from '../text/links';
import { csvNameRefusal } from './csv-format';
import { beginningRefusal, headerLine, validateListRow } from './list-file';

const checkBeginning = (text: string) => beginningRefusal(contextualLinkFile, new TextEncoder().encode(text));
const validateRow = (...cells: string[]) => validateListRow(contextualLinkFile, { line: 7, cells });
const readValues = (...cells: string[]) => {
  const row = validateRow(...cells);
  return row && 'values' in row ? row.values : row;
};

describe('beginningRefusal', () => {
  it.each(['text,url', 'Text, URL', '\ufefftext,url\r\n', '"text","url"\n', 'text,url,,\n', ' text ,\turl\r'])(
    'accepts the header %j',
    (text) => {
      expect(checkBeginning(text)).toBeNull();
    },
  );

  it('requires the column names of the list', () => {
    expect(headerLine(hotNewsFile)).toBe('title,url');
    expect(headerLine(contextualLinkFile)).toBe('text,url');
    expect(checkBeginning('Title,Url')?.line).toBe(1);
  });

  it('names another separator only if the line has no comma outside quotes', () => {
    expect(checkBeginning('a;b,c')?.refusal).toContain('must be “text,url”');
    expect(checkBeginning('"a,b";c')?.refusal).toContain('semicolons');
  });
});

describe('validateListRow', () => {
  it.each([
    [
      ['a', '/a'],
      ['a', '/a'],
    ],
    [
      [' a  b\u00a0c ', ' /a '],
      ['a b c', '/a'],
    ],
    [
      ['two\nlines', '/a'],
      ['two lines', '/a'],
    ],
    [
      ['e\u0301', '/a'],
      ['é', '/a'],
    ],
    [
      ['x'.repeat(255), `/${'x'.repeat(1999)}`],
      ['x'.repeat(255), `/${'x'.repeat(1999)}`],
    ],
    [
      ['e\u0301'.repeat(255), '/a'],
      ['é'.repeat(255), '/a'],
    ],
    [
      ['a; b|c', '/a;b'],
      ['a; b|c', '/a;b'],
    ],
    [
      ['a', 'https://example.com', '', ' '],
      ['a', 'https://example.com'],
    ],
    [
      ['100 %', 'https://exämple.com/ü?q=1#x'],
      ['100 %', 'https://xn--exmple-cua.com/%C3%BC?q=1#x'],
    ],
  ])('converts %j to %j', (cells, stored) => {
    expect(readValues(...cells)).toEqual(stored);
  });

  it.each([[[]], [['']], [['', '', '']], [[' ', '\t']]])('returns null for the blank row %j', (cells) => {
    expect(validateRow(...cells)).toBeNull();
  });

  it.each([
    [['a'], 'The column url is empty.'],
    [['', '/a'], 'The column text is empty.'],
    [['x'.repeat(256), '/a'], 'The column text is longer than 255 characters.'],
    [['a', `/${'x'.repeat(2000)}`], 'The column url is longer than 2000 characters.'],
    [['a\u0007b', '/a'], 'The column text has a character that is not allowed in text.'],
    [['a', 'ftp://example.com'], 'The column url is not a valid link. Start it with https://, http:// or /.'],
    [['a', '/a b'], 'The column url is not a valid link. Start it with https://, http:// or /.'],
    [['a', 'b', '/c'], 'The line has 3 columns instead of 2. Put text with a comma in double quotes.'],
    [['a;/a'], 'The columns are separated by semicolons. Save the file with commas between them and try again.'],
    [['a\t/a'], 'The columns are separated by tabs. Save the file with commas between them and try again.'],
    [['a|/a'], 'The columns are separated by vertical bars. Save the file with commas between them and try again.'],
    [['a;b', ''], 'The column url is empty.'],
    [['caf\ufffd', '/a'], 'The file is not saved as UTF-8. Save it as CSV UTF-8 and try again.'],
  ])('rejects %j', (cells, refusal) => {
    expect(validateRow(...cells)).toEqual({ line: 7, refusal });
  });

  it.each([
    'https://example.com/a?b=c#d',
    'http://a.b.example.co',
    'https://example.com',
    'https://1.2.3.4/x',
    'https://1.2.3.999/x',
    'https://xn--nxasmq6b.example/',
    'https://a.xn--0/',
    'https://user@example.com',
    'https://example.com:8080/',
    'https://-a.example.com/',
    'https://example..com/',
    'https://localhost/',
    'https://example.c0m/',
    'https://a.0x7f/',
    'https:/example.com',
    'javascript:alert(1)',
  ])('gives the same result as sitePathOrUrlRefusal for the link %s', (url) => {
    expect(validateRow('a', url)).toHaveProperty(sitePathOrUrlRefusal(url) === null ? 'values' : 'refusal');
  });

  it('rejects thousands of combining marks in less than 200 ms', () => {
    const text = `a${'\u0307'.repeat(5000)}${'\u0323'.repeat(4900)}`;
    expect(validateRow(text, '/a')).toHaveProperty('refusal');
    expect(measureFastestRun(() => validateRow(text, '/a'), 200)).toBeLessThan(200);
  });
});

it.each([
  ['list.csv', null],
  ['LIST.CSV', null],
  ['list.txt', 'You can upload only files with extension .csv'],
  ['csv', 'You can upload only files with extension .csv'],
  ['list.csv.exe', 'You can upload only files with extension .csv'],
])('csvNameRefusal checks the extension of %s', (name, refusal) => {
  expect(csvNameRefusal(name)).toBe(refusal);
});
