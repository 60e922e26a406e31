import { describe, expect, it } from 'vitest';
import { categorySlugRefusal, postSlugRefusal, tagSlugRefusal } from './slugs';

const NOT_VALID = 'Enter valid slug';
const invalidSlugs = [
  'a b',
  'é',
  'жизнь',
  'a.b',
  'a%2fb',
  '../a',
  'a\\b',
  'a?b',
  'a#b',
  'a\n',
  'a\u0000b',
  '<b>',
  'ａ',
  'a–b',
];

describe('tagSlugRefusal', () => {
  it.each(['', 'a', 'A1', 'elections-2026', 'a_b', 'a--b', 'a'.repeat(50)])('accepts %j', (text) =>
    expect(tagSlugRefusal(text)).toBeNull(),
  );
  it.each([...invalidSlugs, '1a', '-a', '_a', 'a-', 'a_', 'a/b', '-'])('rejects %j', (text) =>
    expect(tagSlugRefusal(text)).toBe(NOT_VALID),
  );
  it('rejects more than 50 characters', () => expect(tagSlugRefusal('a'.repeat(51))).toBe('Maximum length 50'));
});

describe('categorySlugRefusal', () => {
  it.each(['', 'a', '1a', '_a', 'A-b_c', 'news/local/lagos', 'a-'])('accepts %j', (text) =>
    expect(categorySlugRefusal(text)).toBeNull(),
  );
  it.each([...invalidSlugs, '-a', '-', '/a', 'a/', 'a//b', '//evil', '/'])('rejects %j', (text) =>
    expect(categorySlugRefusal(text)).toBe(NOT_VALID),
  );
});

describe('postSlugRefusal', () => {
  it.each(['', 'abcde', 'fuel-prices-rise-2026', '12345', 'a'.repeat(255)])('accepts %j', (text) =>
    expect(postSlugRefusal(text)).toBeNull(),
  );
  it.each([...invalidSlugs, 'Bad slug!', 'Abcde', 'abc_de', 'abc/de', '-abcde', 'abcde-', 'abc--de'])(
    'rejects %j',
    (text) => expect(postSlugRefusal(text)).toBe(NOT_VALID),
  );
  it.each([
    ['abcd', 'Minimum length: 5'],
    ['a'.repeat(256), 'Maximum length: 255'],
  ])('rejects the length of %j', (text, reason) => expect(postSlugRefusal(text)).toBe(reason));
});
