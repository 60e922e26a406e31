import { type StopWordType, stopWords } from '@masthead/domain/stop-words/contract';

import { beforeEach, describe, expect, it } from 'vitest';
import { createTestAppForFile } from '../../../test/harness/test-app';
import { listStopWordCandidates } from '../../content/stop-words/stop-words.queries';

const t = await createTestAppForFile();
const admin = await t.user('admin');
beforeEach(async () => {
  await t.db.deleteFrom('stop_words').execute();
});

function upload(content: BlobPart, type: StopWordType = 'post', name = 'words.txt') {
  return t.call(stopWords.upload, { body: { type, file: new File([content], name) } }, admin);
}
/** The stored words with their flags, such as `casino 10`: forbidden in posts, allowed in tags. */
const listStored = async () => {
  const rows = await t.db.selectFrom('stop_words').selectAll().orderBy('id').execute();
  return rows.map(({ name, is_article, is_tag }) => `${name} ${is_article}${is_tag}`);
};
const createLines = (count: number, firstNumber = 0) =>
  Array.from({ length: count }, (_, i) => `word ${firstNumber + i}`);

describe('POST /v2/stop-words/upload', () => {
  it('reads one word per line with any line endings and a byte order mark', async () => {
    const { status, body } = await upload('\ufeffone\r\n  two words \r\n\r\n\tthree\n\nÜber\rfive\nONE\nuber\n  \n');
    expect(status).toBe(200);
    expect(body).toEqual({ added: 6, skipped: 1 });
    expect(await listStored()).toEqual(['one 10', 'two words 10', 'three 10', 'Über 10', 'five 10', 'uber 10']);
  });

  it('adds the type to words of the other type and skips words of the same type', async () => {
    await upload('both\npost');
    expect((await upload('BOTH\nboth\ntag', 'tag')).body).toEqual({ added: 2, skipped: 1 });
    expect(await listStored()).toEqual(['both 11', 'post 10', 'tag 01']);
    expect((await upload('both\npost')).body).toEqual({ added: 0, skipped: 2 });
  });

  it('stores words so that listStopWordCandidates reads only candidates for the text', async () => {
    const lines = Array.from({ length: 5000 }, (_, i) => `w${i}`);
    await upload([...lines, 'Café noir', '+++'].join('\n'), 'tag');
    expect(await listStopWordCandidates(t.db, 'is_tag', ['The cafe', 'W77'])).toEqual(['+++', 'Café noir', 'w77']);
    expect(await listStopWordCandidates(t.db, 'is_article', ['The cafe'])).toEqual([]);
  });

  it('keeps characters that are split across two chunks of the file', async () => {
    const lines = createLines(12_000).map((line) => `${line} ₦€ü`);
    expect((await upload(lines.join('\r\n'))).body).toEqual({ added: 12_000, skipped: 0 });
    const rows = await t.db.selectFrom('stop_words').select('name').orderBy('id').execute();
    expect(new Set(rows.map(({ name }) => name))).toEqual(new Set(lines));
  });

  it.each([
    ['a long line', `ok\n${'x'.repeat(101)}\nok too`, 2, 'The line is longer than 100 characters.'],
    ['one very long line', 'x'.repeat(3_000_000), 1, 'The line is longer than 100 characters.'],
    ['a very long line of blanks', ' '.repeat(3_000_000), 1, 'The line is longer than 100 characters.'],
    ['a zero byte', 'ok\nok too\na\0b', 3, 'This line has a character that is not allowed in text.'],
    ['only zero bytes', '\0\0\0', 1, 'This line has a character that is not allowed in text.'],
    [
      'another encoding',
      new Uint8Array([0x6f, 0x6b, 0x0a, 0x63, 0x61, 0x66, 0xe9, 0x0a]),
      2,
      'The file is not UTF-8 text. Save it as UTF-8 and try again.',
    ],
    [
      'UTF-16',
      new Uint8Array([0xff, 0xfe, 0x61, 0x00, 0x0a, 0x00]),
      1,
      'The file is not UTF-8 text. Save it as UTF-8 and try again.',
    ],
    [
      'a truncated character',
      new Uint8Array([0x61, 0x0a, 0x62, 0xe2, 0x82]),
      2,
      'The file is not UTF-8 text. Save it as UTF-8 and try again.',
    ],
    [
      'a picture',
      new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00]),
      1,
      'The file is not UTF-8 text. Save it as UTF-8 and try again.',
    ],
  ])('rejects the whole file for %s', async (_, content, line, message) => {
    expect(await upload(content)).toMatchObject({
      status: 422,
      problem: { type: 'extractor', message, line, errors: [{ line, message }] },
    });
    expect(await listStored()).toEqual([]);
  });

  it('reports every wrong line', async () => {
    const long = 'x'.repeat(101);
    const { problem } = await upload(`ok\n${long}\n\na\0b\nok too\n${long}\n`);
    const message = 'The line is longer than 100 characters.';
    expect(problem).toEqual({
      type: 'extractor',
      message,
      line: 2,
      errors: [
        { line: 2, message },
        { line: 4, message: 'This line has a character that is not allowed in text.' },
        { line: 6, message },
      ],
    });
    expect(await listStored()).toEqual([]);
  });

  it('reports the first 100 wrong lines and the number of the others', async () => {
    const { problem } = await upload(`${'x'.repeat(101)}\n`.repeat(130));
    expect(problem.errors).toHaveLength(100);
    expect(problem.more).toBe(30);
  });

  it.each([
    ['', 'words.txt', 'File seems to be empty. Upload canceled.'],
    ['\ufeff', 'words.txt', 'File seems to be empty. Upload canceled.'],
    ['\r\n \n\u200b\n', 'words.txt', 'File seems to be empty. Upload canceled.'],
    ['word', 'words.csv', 'You can upload only files with extension .txt'],
    ['word', 'words', 'You can upload only files with extension .txt'],
  ])('rejects %j in the file %s', async (content, name, message) => {
    expect(await upload(content, 'post', name)).toMatchObject({
      status: 422,
      problem: { errors: { file: [message] } },
    });
  });

  it('requires a type and a file', async () => {
    const wrong = await upload('word', 'page' as StopWordType);
    expect(wrong.problem.errors).toHaveProperty('type');
    const withoutFile = await t.call(stopWords.upload, { body: { type: 'post' } as never }, admin);
    expect(withoutFile.problem.errors).toEqual({ file: ['Choose a file'] });
  });
});

describe('POST /v2/stop-words/upload with a large file', () => {
  it('stores 100,000 words, and a second upload changes nothing', async () => {
    const file = createLines(100_000).join('\n');
    expect((await upload(file)).body).toEqual({ added: 100_000, skipped: 0 });
    expect((await upload(file)).body).toEqual({ added: 0, skipped: 100_000 });
  });

  it('changes nothing if line 99,999 is wrong', async () => {
    await upload('word 5\nolder', 'tag');
    const lines = createLines(100_000);
    lines[99_998] = 'x'.repeat(101);
    expect(await upload(lines.join('\n'))).toMatchObject({
      status: 422,
      problem: { type: 'extractor', line: 99_999, message: 'The line is longer than 100 characters.' },
    });
    expect(await listStored()).toEqual(['word 5 01', 'older 01']);
  });

  it('rejects more than 200,000 words', async () => {
    const refusal = await upload(`${'a\n'.repeat(200_001)}`);
    expect(refusal.problem.errors).toEqual({ file: ['A file can have at most 200,000 words'] });
  });

  it('stores concurrent uploads without duplicates', async () => {
    const one = createLines(20_000);
    const other = createLines(20_000, 10_000).reverse();
    const responses = await Promise.all([
      upload(one.join('\n')),
      upload(other.join('\n')),
      upload(one.join('\n'), 'tag'),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((responses[0]?.body.added ?? 0) + (responses[1]?.body.added ?? 0)).toBe(30_000);
    expect(responses[2]?.body).toEqual({ added: 20_000, skipped: 0 });
    const { total } = (await t.call(stopWords.list, { query: {} }, admin)).body;
    expect(total).toBe(30_000);
  });
});
