import { describe, expect, it } from 'vitest';
import { type FileRow, fileChecker, fileRefusal } from '../uploads/file-format';
import { placeRefusal, stopWordInput } from './contract';

import { stopWordFormat } from './file';

const nameOf = (name: string) => stopWordInput.parse({ name, is_article: 1, is_tag: 0 }).name;
const refusalOf = (name: unknown) =>
  stopWordInput.safeParse({ name, is_article: 1, is_tag: 0 }).error?.issues.map(({ message }) => message);

function readLine(text: string): FileRow[] {
  const rows: FileRow[] = [];
  fileChecker(stopWordFormat, text.length, (row) => rows.push(row)).take(text, true);
  return rows;
}

describe('a stop word', () => {
  it.each([
    ['  shock  ', 'shock'],
    ['you  will\tnot  believe', 'you will not believe'],
    ['cafe\u0301', 'café'],
    ['x'.repeat(100), 'x'.repeat(100)],
    ['!', '!'],
  ])('%j is kept as %j', (typed, kept) => {
    expect(nameOf(typed)).toBe(kept);
  });

  it.each([
    ['', ['Field can not be empty']],
    ['   ', ['Field can not be empty']],
    [undefined, ['Field can not be empty']],
    ['x'.repeat(101), ['Maximum length 100']],
    ['\u200b\u200b', ['Enter a word or a phrase']],
    ['a\u0000b', ['Do not use this special symbol']],
  ])('%j is refused', (typed, messages) => {
    expect(refusalOf(typed)).toEqual(messages);
  });

  it('takes 0 and 1 for its places, and needs one', () => {
    expect(stopWordInput.safeParse({ name: 'a', is_article: true, is_tag: 0 }).success).toBe(false);
    expect(placeRefusal({ is_article: 1, is_tag: 0 })).toBeNull();
    expect(placeRefusal({ is_article: 0, is_tag: 1 })).toBeNull();
    expect(placeRefusal({ is_article: 0, is_tag: 0 })).toBe(
      'Choose where the word is forbidden: in posts, in tags or in both',
    );
  });
});

describe('a line of a file', () => {
  it.each([
    ['', ''],
    ['   ', ''],
    [' \u200b\u00a0 ', ''],
    ['word', 'word'],
    [` ${'x'.repeat(100)} `, 'x'.repeat(100)],
    ['tab\tbed', 'tab bed'],
    ['слово', 'слово'],
  ])('%j is %j', (text, word) => {
    expect(readLine(text)).toEqual(word === '' ? [] : [{ line: 1, values: [word] }]);
  });

  it.each([
    ['x'.repeat(101), 'The line is longer than 100 characters.'],
    [' '.repeat(1001), 'The line is longer than 100 characters.'],
    ['\u0000', 'The line holds a character that is not text.'],
    ['PK\u0003\u0004', 'The line holds a character that is not text.'],
  ])('%j is refused', (text, refusal) => {
    expect(readLine(text)).toEqual([{ line: 1, refusal }]);
  });

  it('is refused at once when it is nothing but marks', () => {
    const before = performance.now();
    expect(readLine(`a${'\u0307'.repeat(20_000)}${'\u0323'.repeat(20_000)}`)).toMatchObject([
      { refusal: 'The line is longer than 100 characters.' },
    ]);
    expect(performance.now() - before).toBeLessThan(200);
  });
});

it.each([
  ['words.txt', null],
  ['WORDS.TXT', null],
  ['words.csv', 'You can upload only files with extension .txt'],
  ['txt', 'You can upload only files with extension .txt'],
  ['words.txt.exe', 'You can upload only files with extension .txt'],
])('a file named %s', (name, refusal) => {
  expect(fileRefusal(stopWordFormat, name, 1)).toBe(refusal);
});
