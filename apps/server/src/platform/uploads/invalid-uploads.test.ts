import { contextualLinks } from '@masthead/domain/contextual-links/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { createLinkRows, csvFile, toCsv, toLines } from '../../../test/content/csv';
import { createTestAppForFile } from '../../../test/harness/test-app';

const t = await createTestAppForFile();
const admin = await t.user('admin');
beforeEach(async () => {
  await upload('text,url\nold one,/old/1\nold two,/old/2');
});

const upload = (content: BlobPart, name?: string) =>
  t.call(contextualLinks.upload, { body: { file: csvFile(content, name) } }, admin);
const readRows = async () =>
  toLines((await t.call(contextualLinks.list, { query: { per_page: 500 } }, admin)).body.items);
const OLD_ROWS = ['old one /old/1', 'old two /old/2'];

const toBytes = (...values: number[]) => new Uint8Array(values);
const utf16 = (text: string) => Buffer.from(text, 'utf16le');
const asciiCodes = (text: string) => [...Buffer.from(text)];

describe('an invalid upload changes nothing and', () => {
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
      Buffer.concat([toBytes(0xff, 0xfe), utf16('text,url\r\na,/a\r\n')]),
      'The file is saved as UTF-16. Save it as CSV UTF-8 and try again.',
    ],
    [
      'in UTF-16 without a byte order mark',
      utf16('text,url\r\na,/a\r\n'),
      'The file is saved as UTF-16. Save it as CSV UTF-8 and try again.',
    ],
    [
      'that is a picture',
      toBytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d),
      'The file is not a text file. Save the list as CSV UTF-8 and try again.',
    ],
  ])('reports a file %s', async (_, content, message) => {
    expect(await upload(content)).toMatchObject({
      status: 422,
      problem: { type: 'validation', errors: { file: [message] } },
    });
    expect(await readRows()).toEqual(OLD_ROWS);
  });

  it.each(['list.txt', 'list', 'csv', 'list.csv.exe'])('reports the wrong extension of %s', async (name) => {
    const { problem } = await upload('text,url\na,/a', name);
    expect(problem.errors).toEqual({ file: ['You can upload only files with extension .csv'] });
    expect((await upload('text,url\na,/a', 'LIST.CSV')).status).toBe(200);
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
  ])('reports the invalid header of %j', async (content, message) => {
    expect(await upload(content)).toMatchObject({
      status: 422,
      problem: { type: 'extractor', message, line: 1, errors: [{ line: 1, message }] },
    });
    expect(await readRows()).toEqual(OLD_ROWS);
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
    ['a\u0001b,/a', 2, 'The file is not a text file. Save the list as CSV UTF-8 and try again.'],
    ['a,/a\nA,/b', 3, 'Line 2 already has the same text.'],
    ['a,/a\nb,/b\n\n a ,/a', 5, 'Line 2 already has the same text.'],
    ['a,/a\n"open,/b\nc,/c\nd,/d', 3, UNCLOSED_QUOTE],
    ['"x\ny",/a\nb,"/b\nc,/c', 4, UNCLOSED_QUOTE],
    ['"a" b,/a', 2, UNCLOSED_QUOTE],
  ])('reports the invalid row %j', async (rows, line, message) => {
    const { status, problem } = await upload(`text,url\n${rows}`);
    expect(status).toBe(422);
    if (problem.type === 'validation') expect(problem.errors).toEqual({ file: [message] });
    else expect(problem).toEqual({ type: 'extractor', message, line, errors: [{ line, message }] });
    expect(await readRows()).toEqual(OLD_ROWS);
  });

  it.each([
    [
      'Windows-1252',
      [...asciiCodes('text,url\na,/a\ncaf'), 0xe9, ...asciiCodes(',/b\nna'), 0xef, ...asciiCodes('ve,/c\n')],
    ],
    ['a character that was cut off', [...asciiCodes('text,url\na,/a\nb,/b'), 0xe2, 0x82]],
  ])('reports only once that the file is not UTF-8: %s', async (_, content) => {
    const message = 'The file is not saved as UTF-8. Save it as CSV UTF-8 and try again.';
    const { problem } = await upload(toBytes(...content));
    expect(problem).toEqual({ type: 'extractor', message, line: 3, errors: [{ line: 3, message }] });
    expect(await readRows()).toEqual(OLD_ROWS);
  });

  it('reports every invalid line with its reason', async () => {
    const { problem } = await upload('text,url\na,/a\nb,b\nc\n"d,/d\n"e\n",/e\nf,/f,g\na,/h');
    expect(problem.errors.map(({ line }: { line: number }) => line)).toEqual([3, 4, 5, 8, 9]);
    expect(problem).toMatchObject({ line: 3, message: problem.errors[0].message });
    expect(problem).not.toHaveProperty('more');
  });

  it('reports the first 100 invalid lines and the number of the others', async () => {
    const { problem } = await upload(
      toCsv(
        'text,url',
        Array.from({ length: 250 }, (_, index) => `a${index},wrong`),
      ),
    );
    expect(problem.errors).toHaveLength(100);
    expect(problem.errors.at(-1).line).toBe(101);
    expect(problem.more).toBe(150);
  });

  it('reports too many rows', async () => {
    const response = await upload(
      `text,url\n${Array.from({ length: 200_001 }, (_, index) => `${index},/\n`).join('')}`,
    );
    expect(response.problem.errors).toEqual({ file: ['A file can have at most 200,000 rows'] });
    expect(await readRows()).toEqual(OLD_ROWS);
  });

  it('reports an invalid line near the end of a large file', async () => {
    const lines = createLinkRows(20_000);
    lines[19_998] = 'broken,not a link';
    expect(await upload(toCsv('text,url', lines))).toMatchObject({ status: 422, problem: { line: 20_000 } });
    expect(await readRows()).toEqual(OLD_ROWS);
  });

  it('reports a missing file', async () => {
    const { problem } = await t.call(contextualLinks.upload, { body: {} as never }, admin);
    expect(problem.errors).toEqual({ file: ['Choose a file'] });
  });
});
