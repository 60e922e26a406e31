import { describe, expect, it } from 'vitest';
import { measureFastestRun } from '../../test/measure-fastest-run';
import { createFileChecker, type FileRow, fileRefusal } from '../uploads/file-format';
import { stopWordInput, targetRefusal } from './contract';
import { stopWordFormat } from './file';

const parseName = (name: string) => stopWordInput.parse({ name, is_article: 1, is_tag: 0 }).name;
const listMessages = (name: unknown) =>
  stopWordInput.safeParse({ name, is_article: 1, is_tag: 0 }).error?.issues.map(({ message }) => message);

function readLine(text: string): FileRow[] {
  const rows: FileRow[] = [];
  createFileChecker(stopWordFormat, text.length, (row) => rows.push(row)).take(text, true);
  return rows;
}

describe('stopWordInput', () => {
  it.each([
    ['  shock  ', 'shock'],
    ['you  will\tnot  believe', 'you will not believe'],
    ['cafe\u0301', 'café'],
    ['x'.repeat(100), 'x'.repeat(100)],
    ['!', '!'],
  ])('normalises %j to %j', (typed, expected) => {
    expect(parseName(typed)).toBe(expected);
  });

  it.each([
    ['', ['Field can not be empty']],
    ['   ', ['Field can not be empty']],
    [undefined, ['Field can not be empty']],
    ['x'.repeat(101), ['Maximum length 100']],
    ['\u200b\u200b', ['Enter a word or a phrase']],
    ['a\u0000b', ['Do not use this special symbol']],
  ])('rejects %j', (typed, messages) => {
    expect(listMessages(typed)).toEqual(messages);
  });

  it('rejects a boolean as a flag, because the API sends 0 and 1', () => {
    expect(stopWordInput.safeParse({ name: 'a', is_article: true, is_tag: 0 }).success).toBe(false);
  });
});

it('targetRefusal requires one of the two flags', () => {
  expect(targetRefusal({ is_article: 1, is_tag: 0 })).toBeNull();
  expect(targetRefusal({ is_article: 0, is_tag: 1 })).toBeNull();
  expect(targetRefusal({ is_article: 0, is_tag: 0 })).toBe(
    'Choose where the word is forbidden: in posts, in tags or in both',
  );
});

describe('stopWordFormat', () => {
  it.each([
    ['', ''],
    ['   ', ''],
    [' \u200b\u00a0 ', ''],
    ['word', 'word'],
    [` ${'x'.repeat(100)} `, 'x'.repeat(100)],
    ['tab\tbed', 'tab bed'],
    ['слово', 'слово'],
  ])('parses the line %j as %j', (text, word) => {
    expect(readLine(text)).toEqual(word === '' ? [] : [{ line: 1, values: [word] }]);
  });

  it.each([
    ['x'.repeat(101), 'The line is longer than 100 characters.'],
    [' '.repeat(1001), 'The line is longer than 100 characters.'],
    ['\u0000', 'This line has a character that is not allowed in text.'],
    ['PK\u0003\u0004', 'This line has a character that is not allowed in text.'],
  ])('rejects the line %j', (text, refusal) => {
    expect(readLine(text)).toEqual([{ line: 1, refusal }]);
  });

  it('rejects thousands of combining marks in less than 200 ms', () => {
    const text = `a${'\u0307'.repeat(20_000)}${'\u0323'.repeat(20_000)}`;
    expect(readLine(text)).toMatchObject([{ refusal: 'The line is longer than 100 characters.' }]);
    expect(measureFastestRun(() => readLine(text), 200)).toBeLessThan(200);
  });
});

it.each([
  ['words.txt', null],
  ['WORDS.TXT', null],
  ['words.csv', 'You can upload only files with extension .txt'],
  ['txt', 'You can upload only files with extension .txt'],
  ['words.txt.exe', 'You can upload only files with extension .txt'],
])('fileRefusal checks the extension of a stop word file: %s', (name, refusal) => {
  expect(fileRefusal(stopWordFormat, name, 1)).toBe(refusal);
});
