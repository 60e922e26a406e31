import { type StopWordType, stopWords } from '@masthead/domain/stop-words/contract';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/harness';
import type { TestUser } from '../../../test/people';
import { stopWordsFor } from '../../content/stop-words/stop-words.queries';

let t: TestApp;
let admin: TestUser;
beforeAll(async () => {
  t = await testApp();
  admin = await t.user('admin');
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.db.deleteFrom('stop_words').execute();
});

function send(content: BlobPart, type: StopWordType = 'post', name = 'words.txt') {
  return t.call(stopWords.upload, { body: { type, file: new File([content], name) } }, admin);
}
const stored = async () => {
  const rows = await t.db.selectFrom('stop_words').selectAll().orderBy('id').execute();
  return rows.map(({ name, is_article, is_tag }) => `${name} ${is_article}${is_tag}`);
};
const manyLines = (count: number, from = 0) => Array.from({ length: count }, (_, i) => `word ${from + i}`);

describe('a file of stop words', () => {
  it('has one a line, whatever wrote it', async () => {
    const { status, body } = await send('\ufeffone\r\n  two words \r\n\r\n\tthree\n\nÜber\rfive\nONE\nuber\n  \n');
    expect(status).toBe(200);
    expect(body).toEqual({ added: 6, skipped: 1 });
    expect(await stored()).toEqual(['one 10', 'two words 10', 'three 10', 'Über 10', 'five 10', 'uber 10']);
  });

  it('marks words of the other type as well, and skips those of its own', async () => {
    await send('both\npost');
    expect((await send('BOTH\nboth\ntag', 'tag')).body).toEqual({ added: 2, skipped: 1 });
    expect(await stored()).toEqual(['both 11', 'post 10', 'tag 01']);
    expect((await send('both\npost')).body).toEqual({ added: 0, skipped: 2 });
  });

  it('is not read whole for every text that is checked', async () => {
    const lines = Array.from({ length: 5000 }, (_, i) => `w${i}`);
    await send([...lines, 'Café noir', '+++'].join('\n'), 'tag');
    expect(await stopWordsFor(t.db, 'is_tag', ['The cafe', 'W77'])).toEqual(['+++', 'Café noir', 'w77']);
    expect(await stopWordsFor(t.db, 'is_article', ['The cafe'])).toEqual([]);
  });

  it('keeps characters that lie across two pieces of the file', async () => {
    const lines = manyLines(12_000).map((line) => `${line} ₦€ü`);
    expect((await send(lines.join('\r\n'))).body).toEqual({ added: 12_000, skipped: 0 });
    const rows = await t.db.selectFrom('stop_words').select('name').orderBy('id').execute();
    expect(new Set(rows.map(({ name }) => name))).toEqual(new Set(lines));
  });

  it.each([
    ['a long line', `ok\n${'x'.repeat(101)}\nok too`, 2, 'The line is longer than 100 characters.'],
    ['one endless line', 'x'.repeat(3_000_000), 1, 'The line is longer than 100 characters.'],
    ['endless blanks', ' '.repeat(3_000_000), 1, 'The line is longer than 100 characters.'],
    ['a zero byte', 'ok\nok too\na\0b', 3, 'The line holds a character that is not text.'],
    ['only zero bytes', '\0\0\0', 1, 'The line holds a character that is not text.'],
    [
      'another encoding',
      new Uint8Array([0x6f, 0x6b, 0x0a, 0x63, 0x61, 0x66, 0xe9, 0x0a]),
      2,
      'This is not UTF-8 text. Save the file as UTF-8 and try again.',
    ],
    [
      'UTF-16',
      new Uint8Array([0xff, 0xfe, 0x61, 0x00, 0x0a, 0x00]),
      1,
      'This is not UTF-8 text. Save the file as UTF-8 and try again.',
    ],
    [
      'a character that was cut off',
      new Uint8Array([0x61, 0x0a, 0x62, 0xe2, 0x82]),
      2,
      'This is not UTF-8 text. Save the file as UTF-8 and try again.',
    ],
    [
      'a picture under another name',
      new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00]),
      1,
      'This is not UTF-8 text. Save the file as UTF-8 and try again.',
    ],
  ])('is refused whole for %s', async (_, content, line, message) => {
    expect(await send(content)).toMatchObject({
      status: 422,
      problem: { type: 'extractor', message, line, errors: [{ line, message }] },
    });
    expect(await stored()).toEqual([]);
  });

  it('is refused with every wrong line', async () => {
    const long = 'x'.repeat(101);
    const { problem } = await send(`ok\n${long}\n\na\0b\nok too\n${long}\n`);
    const message = 'The line is longer than 100 characters.';
    expect(problem).toEqual({
      type: 'extractor',
      message,
      line: 2,
      errors: [
        { line: 2, message },
        { line: 4, message: 'The line holds a character that is not text.' },
        { line: 6, message },
      ],
    });
    expect(await stored()).toEqual([]);
  });

  it('is refused with its first hundred wrong lines and the number of the rest', async () => {
    const { problem } = await send(`${'x'.repeat(101)}\n`.repeat(130));
    expect(problem.errors).toHaveLength(100);
    expect(problem.more).toBe(30);
  });

  it.each([
    ['', 'words.txt', 'File seems to be empty. Upload canceled.'],
    ['\ufeff', 'words.txt', 'File seems to be empty. Upload canceled.'],
    ['\r\n \n\u200b\n', 'words.txt', 'File seems to be empty. Upload canceled.'],
    ['word', 'words.csv', 'You can upload only files with extension .txt'],
    ['word', 'words', 'You can upload only files with extension .txt'],
  ])('%j as %s is refused', async (content, name, message) => {
    expect(await send(content, 'post', name)).toMatchObject({ status: 422, problem: { errors: { file: [message] } } });
  });

  it('has a type, and is there', async () => {
    const wrong = await send('word', 'page' as StopWordType);
    expect(wrong.problem.errors).toHaveProperty('type');
    const none = await t.call(stopWords.upload, { body: { type: 'post' } as never }, admin);
    expect(none.problem.errors).toEqual({ file: ['Choose a file'] });
  });
});

// A second or two on an idle machine; it may be busy with other tests.
describe('a large file', { timeout: 60_000 }, () => {
  it('of 100,000 words is stored, and a second time changes nothing', async () => {
    const file = manyLines(100_000).join('\n');
    expect((await send(file)).body).toEqual({ added: 100_000, skipped: 0 });
    expect((await send(file)).body).toEqual({ added: 0, skipped: 100_000 });
  });

  it('with a bad line at 99,999 leaves everything as it was', async () => {
    await send('word 5\nolder', 'tag');
    const lines = manyLines(100_000);
    lines[99_998] = 'x'.repeat(101);
    expect(await send(lines.join('\n'))).toMatchObject({
      status: 422,
      problem: { type: 'extractor', line: 99_999, message: 'The line is longer than 100 characters.' },
    });
    expect(await stored()).toEqual(['word 5 01', 'older 01']);
  });

  it('has at most 200,000 words', async () => {
    const refused = await send(`${'a\n'.repeat(200_001)}`);
    expect(refused.problem.errors).toEqual({ file: ['A file may hold at most 200,000 words'] });
  });

  it('beside another one in another order: both are stored, and nothing twice', async () => {
    const one = manyLines(20_000);
    const other = manyLines(20_000, 10_000).reverse();
    const answers = await Promise.all([send(one.join('\n')), send(other.join('\n')), send(one.join('\n'), 'tag')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((answers[0]?.body.added ?? 0) + (answers[1]?.body.added ?? 0)).toBe(30_000);
    expect(answers[2]?.body).toEqual({ added: 20_000, skipped: 0 });
    const { total } = (await t.call(stopWords.list, { query: {} }, admin)).body;
    expect(total).toBe(30_000);
  });
});
