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
const asciiCodes = (text: string) => [...Buffer.from(text)];

describe('an invalid upload changes nothing and', () => {
  it('reports a file without content', async () => {
    const message = 'File seems to be empty. Upload canceled.';
    expect(await upload('')).toMatchObject({
      status: 422,
      problem: { type: 'validation', errors: { file: [message] } },
    });
    expect(await readRows()).toEqual(OLD_ROWS);
  });

  it('reports the wrong extension of a file', async () => {
    const { problem } = await upload('text,url\na,/a', 'list.txt');
    expect(problem.errors).toEqual({ file: ['You can upload only files with extension .csv'] });
    expect((await upload('text,url\na,/a', 'LIST.CSV')).status).toBe(200);
  });

  it('reports an invalid header', async () => {
    const message = 'The first line must be “text,url”, but it is “title,url”.';
    expect(await upload('title,url\na,/a')).toMatchObject({
      status: 422,
      problem: { type: 'extractor', message, line: 1, errors: [{ line: 1, message }] },
    });
    expect(await readRows()).toEqual(OLD_ROWS);
  });

  it('reports an invalid row', async () => {
    const message = 'The column url is empty.';
    const { status, problem } = await upload('text,url\na,/a\n\nb,');
    expect(status).toBe(422);
    expect(problem).toEqual({ type: 'extractor', message, line: 4, errors: [{ line: 4, message }] });
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
