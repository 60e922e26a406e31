import { contextualLinks } from '@masthead/domain/contextual-links/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { csv, csvFile, inWords, manyLinks } from '../../../test/csv';
import { type TestApp, testApp } from '../../../test/harness';
import type { TestUser } from '../../../test/people';

let t: TestApp;
let admin: TestUser;
beforeAll(async () => {
  t = await testApp();
  admin = await t.user('admin');
});
afterAll(() => t.close());
beforeEach(async () => {
  await send('text,url\nold one,/old/1\nold two,/old/2');
});

const send = (content: BlobPart, name?: string) =>
  t.call(contextualLinks.upload, { body: { file: csvFile(content, name) } }, admin);
const stored = async () =>
  inWords((await t.call(contextualLinks.list, { query: { per_page: 500 } }, admin)).body.items);
const old = ['old one /old/1', 'old two /old/2'];

const bytes = (...values: number[]) => new Uint8Array(values);
const utf16 = (text: string) => Buffer.from(text, 'utf16le');
const ascii = (text: string) => [...Buffer.from(text)];

describe('a wrong file leaves the list as it was, and says', () => {
  it.each([
    ['of no bytes', '', 'File seems to be empty. Upload canceled.'],
    ['of nothing but a mark', '\ufeff', 'File seems to be empty. Upload canceled.'],
    ['of blanks', ' \r\n\r\n \t', 'File seems to be empty. Upload canceled.'],
    ['of a header alone', 'text,url', 'The file has no row below its header.'],
    ['of a header and blanks', 'text,url\n\n , \n,,\n', 'The file has no row below its header.'],
    [
      'that is a workbook',
      bytes(0x50, 0x4b, 3, 4, 0x14, 0),
      'This is a spreadsheet under another name. Save it as CSV UTF-8 in your spreadsheet program and try again.',
    ],
    [
      'that is an old workbook',
      bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1),
      'This is a spreadsheet under another name. Save it as CSV UTF-8 in your spreadsheet program and try again.',
    ],
    [
      'in UTF-16',
      Buffer.concat([bytes(0xff, 0xfe), utf16('text,url\r\na,/a\r\n')]),
      'The file is saved as UTF-16. Save it as CSV UTF-8 and try again.',
    ],
    [
      'in UTF-16 without its mark',
      utf16('text,url\r\na,/a\r\n'),
      'The file is saved as UTF-16. Save it as CSV UTF-8 and try again.',
    ],
    [
      'that is a picture',
      bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d),
      'This is not a text file. Save the list as CSV UTF-8 and try again.',
    ],
  ])('what is wrong with one %s', async (_, content, message) => {
    expect(await send(content)).toMatchObject({
      status: 422,
      problem: { type: 'validation', errors: { file: [message] } },
    });
    expect(await stored()).toEqual(old);
  });

  it.each(['list.txt', 'list', 'csv', 'list.csv.exe'])('that %s has another name', async (name) => {
    const { problem } = await send('text,url\na,/a', name);
    expect(problem.errors).toEqual({ file: ['You can upload only files with extension .csv'] });
    expect((await send('text,url\na,/a', 'LIST.CSV')).status).toBe(200);
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
  ])('that %j starts wrong', async (content, message) => {
    expect(await send(content)).toMatchObject({
      status: 422,
      problem: { type: 'extractor', message, line: 1, errors: [{ line: 1, message }] },
    });
    expect(await stored()).toEqual(old);
  });

  const quote =
    'A double quote is opened here and not closed before the next comma or line end. Write a quote that belongs to the text twice.';
  it.each([
    ['a', 2, 'The column url is empty.'],
    ['a,/a\nb;/b', 3, 'The columns are separated by semicolons. Save the file with commas between them and try again.'],
    [',/a', 2, 'The column text is empty.'],
    ['\u200b,/a', 2, 'The column text is empty.'],
    ['a,"  "\nb,/b', 2, 'The column url is empty.'],
    ['a,/a\n\nb,', 4, 'The column url is empty.'],
    ['"two\r\nlines",/a\r\nb,b', 4, 'The column url is no valid link: it starts with https://, http:// or /.'],
    ['a,javascript:alert(1)', 2, 'The column url is no valid link: it starts with https://, http:// or /.'],
    ['a,//evil.example', 2, 'The column url is no valid link: it starts with https://, http:// or /.'],
    ['a,https://host', 2, 'The column url is no valid link: it starts with https://, http:// or /.'],
    [`${'x'.repeat(256)},/a`, 2, 'The column text is longer than 255 characters.'],
    [`a,/${'x'.repeat(2000)}`, 2, 'The column url is longer than 2000 characters.'],
    [`a,/a\n${'x'.repeat(100_000)},/b\nc,/c`, 3, 'The line is longer than 10000 characters.'],
    ['Lagos, Nigeria,/a', 2, 'The line has 3 columns instead of 2. Put a text that holds a comma in double quotes.'],
    ['a\u0001b,/a', 2, 'This is not a text file. Save the list as CSV UTF-8 and try again.'],
    ['a,/a\nA,/b', 3, 'The same text is on line 2 already.'],
    ['a,/a\nb,/b\n\n a ,/a', 5, 'The same text is on line 2 already.'],
    ['a,/a\n"open,/b\nc,/c\nd,/d', 3, quote],
    ['"x\ny",/a\nb,"/b\nc,/c', 4, quote],
    ['"a" b,/a', 2, quote],
  ])('what is wrong with the row %j', async (rows, line, message) => {
    const { status, problem } = await send(`text,url\n${rows}`);
    expect(status).toBe(422);
    if (problem.type === 'validation') expect(problem.errors).toEqual({ file: [message] });
    else expect(problem).toEqual({ type: 'extractor', message, line, errors: [{ line, message }] });
    expect(await stored()).toEqual(old);
  });

  it.each([
    ['Windows-1252', [...ascii('text,url\na,/a\ncaf'), 0xe9, ...ascii(',/b\nna'), 0xef, ...ascii('ve,/c\n')]],
    ['a character that was cut off', [...ascii('text,url\na,/a\nb,/b'), 0xe2, 0x82]],
  ])('that %s is not UTF-8, once', async (_, content) => {
    const message = 'The file is not saved as UTF-8. Save it as CSV UTF-8 and try again.';
    const { problem } = await send(bytes(...content));
    expect(problem).toEqual({ type: 'extractor', message, line: 3, errors: [{ line: 3, message }] });
    expect(await stored()).toEqual(old);
  });

  it('every wrong line, each with its own reason', async () => {
    const { problem } = await send('text,url\na,/a\nb,b\nc\n"d,/d\n"e\n",/e\nf,/f,g\na,/h');
    expect(problem.errors.map(({ line }: { line: number }) => line)).toEqual([3, 4, 5, 8, 9]);
    expect(problem).toMatchObject({ line: 3, message: problem.errors[0].message });
    expect(problem).not.toHaveProperty('more');
  });

  it('the first hundred wrong lines, and how many more there are', async () => {
    const { problem } = await send(
      csv(
        'text,url',
        Array.from({ length: 250 }, (_, at) => `a${at},wrong`),
      ),
    );
    expect(problem.errors).toHaveLength(100);
    expect(problem.errors.at(-1).line).toBe(101);
    expect(problem.more).toBe(150);
  });

  it('that there are too many rows', async () => {
    const refused = await send(`text,url\n${Array.from({ length: 200_001 }, (_, at) => `${at},/\n`).join('')}`);
    expect(refused.problem.errors).toEqual({ file: ['A file may hold at most 200,000 rows'] });
    expect(await stored()).toEqual(old);
  });

  it('a bad line near the end of many', async () => {
    const lines = manyLinks(20_000);
    lines[19_998] = 'broken,not a link';
    expect(await send(csv('text,url', lines))).toMatchObject({ status: 422, problem: { line: 20_000 } });
    expect(await stored()).toEqual(old);
  });

  it('that there is no file', async () => {
    const { problem } = await t.call(contextualLinks.upload, { body: {} as never }, admin);
    expect(problem.errors).toEqual({ file: ['Choose a file'] });
  });
});
