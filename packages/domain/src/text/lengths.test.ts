import { describe, expect, it } from 'vitest';
import { lengthWithoutSpaces, maxLength, maxLengthWithoutSpaces, minLength, minLengthWithoutSpaces } from './rule';

describe('maxLength and minLength', () => {
  it.each([15, 20, 50, 100, 150, 255])('accept %i characters and reject one more', (max) => {
    expect(maxLength(max)('я'.repeat(max))).toBeNull();
    expect(maxLength(max)('я'.repeat(max + 1))).toBe(`Maximum length ${max}`);
  });
  it.each([5, 50, 700])('accept %i characters and reject one less', (min) => {
    expect(minLength(min)('a'.repeat(min))).toBeNull();
    expect(minLength(min)('a'.repeat(min - 1))).toBe(`Minimum length ${min}`);
  });
  it('accept an empty text, because the field decides whether it is required', () => {
    expect(minLength(5)('')).toBeNull();
    expect(minLengthWithoutSpaces(5)('')).toBeNull();
  });
});

describe('lengthWithoutSpaces', () => {
  it.each([
    ['', 0],
    ['   ', 0],
    ['a b', 2],
    [' a\u00a0b\tc\r\nd\u2003e\u3000f ', 6],
  ])('returns for %j %i', (text, length) => expect(lengthWithoutSpaces(text)).toBe(length));

  it('does not count spaces towards the maximum', () => {
    const rule = maxLengthWithoutSpaces(250);
    expect(rule('a '.repeat(250))).toBeNull();
    expect(rule('a '.repeat(251))).toBe('Maximum length 250');
  });
  it('does not count spaces towards the minimum', () => {
    const rule = minLengthWithoutSpaces(700);
    expect(rule('a '.repeat(700))).toBeNull();
    expect(rule('a '.repeat(699))).toBe('Minimum length 700');
    expect(rule(' '.repeat(700))).toBe('Minimum length 700');
  });
});
