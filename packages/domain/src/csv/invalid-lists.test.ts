import { describe, expect, it } from 'vitest';
import { contextualLinkFormat } from '../contextual-links/contract';
import { createFileChecker, fileRefusal, INSPECTED_BYTES } from '../uploads/file-format';

const toBytes = (...values: number[]) => new Uint8Array(values);
const encode = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string) =>
  [...text].flatMap((character) => [character.charCodeAt(0) & 255, character.charCodeAt(0) >> 8]);

/** Checks a list of contextual links: its name and size, its first bytes, and its rows. */
function check(content: string | Uint8Array, name = 'list.csv') {
  const bytes = typeof content === 'string' ? encode(content) : content;
  const message = fileRefusal(contextualLinkFormat, name, bytes.length);
  if (message !== null) return { message };
  const beginning = bytes.subarray(0, INSPECTED_BYTES);
  const refusal = contextualLinkFormat.beginningRefusal(beginning, bytes.length <= INSPECTED_BYTES);
  if (refusal) return refusal;
  const checker = createFileChecker(contextualLinkFormat, bytes.length, () => undefined);
  return checker.take(new TextDecoder().decode(bytes), true) ?? checker.finish();
}

describe('the check of a list', () => {
  it.each([
    ['without content', '', 'File seems to be empty. Upload canceled.'],
    ['with only a byte order mark', '\ufeff', 'File seems to be empty. Upload canceled.'],
    ['with only white space', ' \r\n\r\n \t', 'File seems to be empty. Upload canceled.'],
    ['with only a header', 'text,url', 'The file has no rows below the header.'],
    ['with a header and empty rows', 'text,url\n\n , \n,,\n', 'The file has no rows below the header.'],
    [
      'that is an .xlsx workbook',
      toBytes(0x50, 0x4b, 3, 4, 0x14, 0),
      'This file is a spreadsheet with another extension. Save it as CSV UTF-8 in your spreadsheet program and try again.',
    ],
    [
      'that is an .xls workbook',
      toBytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1),
      'This file is a spreadsheet with another extension. Save it as CSV UTF-8 in your spreadsheet program and try again.',
    ],
    [
      'in UTF-16',
      toBytes(0xff, 0xfe, ...utf16('text,url\r\na,/a\r\n')),
      'The file is saved as UTF-16. Save it as CSV UTF-8 and try again.',
    ],
    [
      'in UTF-16 without a byte order mark',
      toBytes(...utf16('text,url\r\na,/a\r\n')),
      'The file is saved as UTF-16. Save it as CSV UTF-8 and try again.',
    ],
    [
      'that is a picture',
      toBytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d),
      'The file is not a text file. Save the list as CSV UTF-8 and try again.',
    ],
    [
      'with a control character',
      'text,url\na\u0001b,/a',
      'The file is not a text file. Save the list as CSV UTF-8 and try again.',
    ],
  ])('reports a file %s', (_, content, message) => {
    expect(check(content)).toEqual({ message });
  });

  it.each(['list.txt', 'list', 'csv', 'list.csv.exe'])('reports the wrong extension of %s', (name) => {
    expect(check('text,url\na,/a', name)).toEqual({ message: 'You can upload only files with extension .csv' });
    expect(check('text,url\na,/a', 'LIST.CSV')).toEqual({ total: 1 });
  });

  it.each([
    ['title,url\na,/a', 'The first line must be “text,url”, but it is “title,url”.'],
    ['url,text\n/a,a', 'The first line must be “text,url”, but it is “url,text”.'],
    ['a,/a\nb,/b', 'The first line must be “text,url”, but it is “a,/a”.'],
    ['text,url,rel\na,/a,x', 'The first line must be “text,url”, but it is “text,url,rel”.'],
    ['text\na', 'The first line must be “text,url”, but it is “text”.'],
    ['\ntext,url\na,/a', 'The first line must be “text,url”, but it is empty.'],
    [`${'x'.repeat(200)},url`, `The first line must be “text,url”, but it is “${'x'.repeat(60)}…”.`],
    ['"text,url\na,/a', 'The first line must be “text,url”, but it is “"text,url”.'],
    [
      'text;url\r\na;/a',
      'The columns are separated by semicolons. Save the file with commas between them and try again.',
    ],
    [
      '"text";"url"\r\n"a";"/a"',
      'The columns are separated by semicolons. Save the file with commas between them and try again.',
    ],
    [
      'sep=;\ntext;url',
      'The columns are separated by semicolons. Save the file with commas between them and try again.',
    ],
    ['text\turl\na\t/a', 'The columns are separated by tabs. Save the file with commas between them and try again.'],
    [
      'text|url\na|/a',
      'The columns are separated by vertical bars. Save the file with commas between them and try again.',
    ],
  ])('reports the invalid header of %j', (content, message) => {
    expect(check(content)).toEqual({ lines: [{ line: 1, message }], more: 0 });
  });

  const UNCLOSED_QUOTE =
    'This double quote is not closed before the next comma or line end. Write a quote that is part of the text twice.';
  it.each([
    ['a', 2, 'The column url is empty.'],
    ['a,/a\nb;/b', 3, 'The columns are separated by semicolons. Save the file with commas between them and try again.'],
    [',/a', 2, 'The column text is empty.'],
    ['\u200b,/a', 2, 'The column text is empty.'],
    ['a,"  "\nb,/b', 2, 'The column url is empty.'],
    ['a,/a\n\nb,', 4, 'The column url is empty.'],
    ['"two\r\nlines",/a\r\nb,b', 4, 'The column url is not a valid link. Start it with https://, http:// or /.'],
    ['a,javascript:alert(1)', 2, 'The column url is not a valid link. Start it with https://, http:// or /.'],
    ['a,//evil.example', 2, 'The column url is not a valid link. Start it with https://, http:// or /.'],
    ['a,https://host', 2, 'The column url is not a valid link. Start it with https://, http:// or /.'],
    [`${'x'.repeat(256)},/a`, 2, 'The column text is longer than 255 characters.'],
    [`a,/${'x'.repeat(2000)}`, 2, 'The column url is longer than 2000 characters.'],
    [`a,/a\n${'x'.repeat(100_000)},/b\nc,/c`, 3, 'The line is longer than 10000 characters.'],
    ['Lagos, Nigeria,/a', 2, 'The line has 3 columns instead of 2. Put text with a comma in double quotes.'],
    ['a,/a\nA,/b', 3, 'Line 2 already has the same text.'],
    ['a,/a\nb,/b\n\n a ,/a', 5, 'Line 2 already has the same text.'],
    ['a,/a\n"open,/b\nc,/c\nd,/d', 3, UNCLOSED_QUOTE],
    ['"x\ny",/a\nb,"/b\nc,/c', 4, UNCLOSED_QUOTE],
    ['"a" b,/a', 2, UNCLOSED_QUOTE],
  ])('reports the invalid row %j', (rows, line, message) => {
    expect(check(`text,url\n${rows}`)).toEqual({ lines: [{ line, message }], more: 0 });
  });

  it('reports too many rows', () => {
    const rows = Array.from({ length: 200_001 }, (_, index) => `${index},/\n`).join('');
    expect(check(`text,url\n${rows}`)).toEqual({ message: 'A file can have at most 200,000 rows' });
  });
});
