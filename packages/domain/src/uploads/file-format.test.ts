import { describe, expect, it } from 'vitest';
import { adsTxtFormat } from '../advertisements/ads-txt';
import { contextualLinkFormat } from '../contextual-links/file';
import { hotNewsFormat } from '../hot-news/file';
import { stopWordFormat } from '../stop-words/file';
import { type FileFormat, type FileRow, fileChecker } from './file-format';

/** Checks the whole text in pieces of this many characters. */
function check(format: FileFormat, text: string, size = text.length || 1) {
  const rows: FileRow[] = [];
  const checker = fileChecker(format, text.length, (row) => rows.push(row));
  for (let at = 0; at < text.length; at += size) {
    const refusal = checker.take(text.slice(at, at + size), false);
    if (refusal) return { rows, result: refusal };
  }
  return { rows, result: checker.take('', true) ?? checker.finish() };
}
const resultOf = (format: FileFormat, text: string) => check(format, text).result;

describe('a CSV file', () => {
  it('is refused for a repeated text with the lines of both', () => {
    expect(resultOf(contextualLinkFormat, 'text,url\na,/a\nb,/b\n A ,/c\nb,/d\n')).toEqual({
      lines: [
        { line: 4, message: 'The same text is on line 2 already.' },
        { line: 5, message: 'The same text is on line 3 already.' },
      ],
      more: 0,
    });
  });

  it('may repeat a title of hot news', () => {
    expect(resultOf(hotNewsFormat, 'title,url\na,/a\na,/b\n')).toEqual({ total: 2 });
  });

  it('is refused for too many rows', () => {
    const rows = Array.from({ length: 10_001 }, (_, at) => `${at},/a\n`).join('');
    expect(resultOf(hotNewsFormat, `title,url\n${rows}`)).toEqual({ message: 'A file may hold at most 10,000 rows' });
  });

  it('is refused without a row below the header', () => {
    expect(resultOf(hotNewsFormat, 'title,url\n\n,\n')).toEqual({ message: 'The file has no row below its header.' });
  });

  it('is refused once where it is not UTF-8', () => {
    expect(resultOf(hotNewsFormat, 'title,url\nwrong\ncaf\ufffd,/a\nna\ufffdve,/b\n')).toEqual({
      lines: [{ line: 3, message: 'The file is not saved as UTF-8. Save it as CSV UTF-8 and try again.' }],
      more: 0,
    });
  });

  it.each([
    ['', true, { message: 'File seems to be empty. Upload canceled.' }],
    ['a,/a', true, { lines: [{ line: 1, message: 'The first line must be “title,url”, but it is “a,/a”.' }], more: 0 }],
    ['title,url', true, null],
  ])('that begins with %j is checked by its first line', (text, isWhole, refusal) => {
    expect(hotNewsFormat.beginningRefusal(new TextEncoder().encode(text), isWhole)).toEqual(refusal);
  });
});

describe('a text file', () => {
  const long = 'x'.repeat(101);

  it('is refused with every wrong line', () => {
    const message = 'The line is longer than 100 characters.';
    expect(resultOf(stopWordFormat, `ok\n${long}\n\na\u0000b\nok\n${long}`)).toEqual({
      lines: [
        { line: 2, message },
        { line: 4, message: 'The line holds a character that is not text.' },
        { line: 6, message },
      ],
      more: 0,
    });
  });

  it('is refused with the first hundred wrong lines and the number of the rest', () => {
    const result = resultOf(stopWordFormat, `${long}\n`.repeat(130));
    expect(result).toMatchObject({ more: 30 });
    expect('lines' in result && result.lines).toHaveLength(100);
  });

  it.each([stopWordFormat, adsTxtFormat])('is refused once where it is not UTF-8', (format) => {
    expect(resultOf(format, '\n# caf\ufffd\n\ufffd\n')).toEqual({
      lines: [{ line: 2, message: 'This is not UTF-8 text. Save the file as UTF-8 and try again.' }],
      more: 0,
    });
  });

  it('has the same lines in pieces of any size, whatever ends them', () => {
    const text = `one\r\n two  words\r\r\n${long}${long}\nthree\n\rfour\r\n`;
    const whole = check(stopWordFormat, text);
    expect(whole.rows.map(({ line }) => line)).toEqual([1, 2, 4, 5, 7]);
    for (let size = 1; size < text.length; size++) expect(check(stopWordFormat, text, size)).toEqual(whole);
  });

  it('keeps no more of an endless line than it needs, and goes on after it', () => {
    const { rows } = check(stopWordFormat, `${'x'.repeat(50_000)}\nword`, 1000);
    expect(rows).toEqual([
      { line: 1, refusal: 'The line is longer than 100 characters.' },
      { line: 2, values: ['word'] },
    ]);
  });
});
