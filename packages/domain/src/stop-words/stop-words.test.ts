import { describe, expect, it } from 'vitest';
import { placeRefusal } from './rules';
import { stopWordInput } from './schema';
import { fileNameRefusal, wordOfLine } from './text';

const nameOf = (name: string) => stopWordInput.parse({ name, is_article: 1, is_tag: 0 }).name;
const refusalOf = (name: unknown) =>
  stopWordInput.safeParse({ name, is_article: 1, is_tag: 0 }).error?.issues.map(({ message }) => message);

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
    expect(wordOfLine(text, 1)).toEqual({ word });
  });

  it.each([
    ['x'.repeat(101), 'Line 7 is longer than 100 characters.'],
    [' '.repeat(1001), 'Line 7 is longer than 100 characters.'],
    ['\u0000', 'Line 7 holds a character that is not text.'],
    ['PK\u0003\u0004', 'Line 7 holds a character that is not text.'],
    ['caf\ufffd', 'Line 7 is not UTF-8 text. Save the file as UTF-8 and try again.'],
  ])('%j is refused', (text, refusal) => {
    expect(wordOfLine(text, 7)).toEqual({ refusal });
  });

  it('is refused at once when it is nothing but marks', () => {
    const before = performance.now();
    expect(wordOfLine(`a${'\u0307'.repeat(20_000)}${'\u0323'.repeat(20_000)}`, 1)).toHaveProperty('refusal');
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
  expect(fileNameRefusal(name)).toBe(refusal);
});
