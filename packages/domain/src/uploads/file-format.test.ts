import { describe, expect, it } from 'vitest';
import { adsTxtFormat } from '../advertisements/ads-txt';
import { contextualLinkFormat } from '../contextual-links/contract';
import { hotNewsFormat } from '../hot-news/contract';
import { stopWordFormat } from '../stop-words/file';
import { createFileChecker, type FileFormat, type FileRow } from './file-format';

/** Checks the text in chunks of `size` characters. */
function checkText(format: FileFormat, text: string, size = text.length || 1) {
  const rows: FileRow[] = [];
  const checker = createFileChecker(format, text.length, (row) => rows.push(row));
  for (let start = 0; start < text.length; start += size) {
    const refusal = checker.take(text.slice(start, start + size), false);
    if (refusal) return { rows, result: refusal };
  }
  return { rows, result: checker.take('', true) ?? checker.finish() };
}
const getResult = (format: FileFormat, text: string) => checkText(format, text).result;

describe('a CSV file', () => {
  it('is rejected for a duplicate text, naming both lines', () => {
    expect(getResult(contextualLinkFormat, 'text,url\na,/a\nb,/b\n A ,/c\nb,/d\n')).toEqual({
      lines: [
        { line: 4, message: 'Line 2 already has the same text.' },
        { line: 5, message: 'Line 3 already has the same text.' },
      ],
      more: 0,
    });
  });

  it('may have duplicate titles of hot news', () => {
    expect(getResult(hotNewsFormat, 'title,url\na,/a\na,/b\n')).toEqual({ total: 2 });
  });

  it('is rejected with too many rows', () => {
    const rows = Array.from({ length: 10_001 }, (_, index) => `${index},/a\n`).join('');
    expect(getResult(hotNewsFormat, `title,url\n${rows}`)).toEqual({ message: 'A file can have at most 10,000 rows' });
  });

  it('is rejected without rows below the header', () => {
    expect(getResult(hotNewsFormat, 'title,url\n\n,\n')).toEqual({ message: 'The file has no rows below the header.' });
  });

  it('is rejected at the first line that is not UTF-8', () => {
    expect(getResult(hotNewsFormat, 'title,url\nwrong\ncaf\ufffd,/a\nna\ufffdve,/b\n')).toEqual({
      lines: [{ line: 3, message: 'The file is not saved as UTF-8. Save it as CSV UTF-8 and try again.' }],
      more: 0,
    });
  });

  it.each([
    ['', true, { message: 'File seems to be empty. Upload canceled.' }],
    ['a,/a', true, { lines: [{ line: 1, message: 'The first line must be “title,url”, but it is “a,/a”.' }], more: 0 }],
    ['title,url', true, null],
  ])('is accepted only with the header as its first line: %j', (text, isWhole, refusal) => {
    expect(hotNewsFormat.beginningRefusal(new TextEncoder().encode(text), isWhole)).toEqual(refusal);
  });
});

describe('a text file', () => {
  const longLine = 'x'.repeat(101);

  it('is rejected with all invalid lines', () => {
    const message = 'The line is longer than 100 characters.';
    expect(getResult(stopWordFormat, `ok\n${longLine}\n\na\u0000b\nok\n${longLine}`)).toEqual({
      lines: [
        { line: 2, message },
        { line: 4, message: 'This line has a character that is not allowed in text.' },
        { line: 6, message },
      ],
      more: 0,
    });
  });

  it('is rejected with the first 100 invalid lines and the number of the rest', () => {
    const result = getResult(stopWordFormat, `${longLine}\n`.repeat(130));
    expect(result).toMatchObject({ more: 30 });
    expect('lines' in result && result.lines).toHaveLength(100);
  });

  it.each([stopWordFormat, adsTxtFormat])('is rejected at the first line that is not UTF-8', (format) => {
    expect(getResult(format, '\n# caf\ufffd\n\ufffd\n')).toEqual({
      lines: [{ line: 2, message: 'The file is not UTF-8 text. Save it as UTF-8 and try again.' }],
      more: 0,
    });
  });

  it('has the same lines for chunks of any size and for LF, CR and CRLF', () => {
    const text = `one\r\n two  words\r\r\n${longLine}${longLine}\nthree\n\rfour\r\n`;
    const whole = checkText(stopWordFormat, text);
    expect(whole.rows.map(({ line }) => line)).toEqual([1, 2, 4, 5, 7]);
    for (let size = 1; size < text.length; size++) expect(checkText(stopWordFormat, text, size)).toEqual(whole);
  });

  it('is read to the end after a line that is too long', () => {
    const { rows } = checkText(stopWordFormat, `${'x'.repeat(50_000)}\nword`, 1000);
    expect(rows).toEqual([
      { line: 1, refusal: 'The line is longer than 100 characters.' },
      { line: 2, values: ['word'] },
    ]);
  });
});
