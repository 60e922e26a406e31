import { describe, expect, it } from 'vitest';
import { contextualLinkFile } from '../contextual-links/file';
import { hotNewsFile } from '../hot-news/file';
import { sitePathOrUrlRefusal } from '../text/links';
import { csvNameRefusal } from './csv-format';
import { beginningRefusal, headerOf, listRow } from './list-file';

const begins = (text: string) => beginningRefusal(contextualLinkFile, new TextEncoder().encode(text));
const row = (...cells: string[]) => listRow(contextualLinkFile, { line: 7, cells });
const values = (...cells: string[]) => {
  const read = row(...cells);
  return read && 'values' in read ? read.values : read;
};

describe('the first line', () => {
  it.each(['text,url', 'Text, URL', '\ufefftext,url\r\n', '"text","url"\n', 'text,url,,\n', ' text ,\turl\r'])(
    '%j is the header',
    (text) => {
      expect(begins(text)).toBeNull();
    },
  );

  it('is that of the list', () => {
    expect(headerOf(hotNewsFile)).toBe('title,url');
    expect(headerOf(contextualLinkFile)).toBe('text,url');
    expect(begins('Title,Url')?.line).toBe(1);
  });

  it('names no separator where commas separate', () => {
    expect(begins('a;b,c')?.refusal).toContain('must be “text,url”');
    expect(begins('"a,b";c')?.refusal).toContain('semicolons');
  });
});

describe('a row', () => {
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
  ])('%j is stored as %j', (cells, stored) => {
    expect(values(...cells)).toEqual(stored);
  });

  it.each([[[]], [['']], [['', '', '']], [[' ', '\t']]])('%j is blank', (cells) => {
    expect(row(...cells)).toBeNull();
  });

  it.each([
    [['a'], 'The column url is empty.'],
    [['', '/a'], 'The column text is empty.'],
    [['x'.repeat(256), '/a'], 'The column text is longer than 255 characters.'],
    [['a', `/${'x'.repeat(2000)}`], 'The column url is longer than 2000 characters.'],
    [['a\u0007b', '/a'], 'The column text holds a character that is not text.'],
    [['a', 'ftp://example.com'], 'The column url is no valid link: it starts with https://, http:// or /.'],
    [['a', '/a b'], 'The column url is no valid link: it starts with https://, http:// or /.'],
    [['a', 'b', '/c'], 'The line has 3 columns instead of 2. Put a text that holds a comma in double quotes.'],
    [['a;/a'], 'The columns are separated by semicolons. Save the file with commas between them and try again.'],
    [['a\t/a'], 'The columns are separated by tabs. Save the file with commas between them and try again.'],
    [['a|/a'], 'The columns are separated by vertical bars. Save the file with commas between them and try again.'],
    [['a;b', ''], 'The column url is empty.'],
    [['caf\ufffd', '/a'], 'The file is not saved as UTF-8. Save it as CSV UTF-8 and try again.'],
  ])('%j is refused', (cells, refusal) => {
    expect(row(...cells)).toEqual({ line: 7, refusal });
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
  ])('the link %s is taken exactly when any link of ours is', (url) => {
    expect(row('a', url)).toHaveProperty(sitePathOrUrlRefusal(url) === null ? 'values' : 'refusal');
  });

  it('of nothing but marks is refused at once', () => {
    const before = performance.now();
    expect(row(`a${'\u0307'.repeat(5000)}${'\u0323'.repeat(4900)}`, '/a')).toHaveProperty('refusal');
    expect(performance.now() - before).toBeLessThan(200);
  });
});

it.each([
  ['list.csv', null],
  ['LIST.CSV', null],
  ['list.txt', 'You can upload only files with extension .csv'],
  ['csv', 'You can upload only files with extension .csv'],
  ['list.csv.exe', 'You can upload only files with extension .csv'],
])('a file named %s', (name, refusal) => {
  expect(csvNameRefusal(name)).toBe(refusal);
});
