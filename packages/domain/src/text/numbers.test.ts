import { expect, it } from 'vitest';
import { aboveRefusal, bannerWidthRefusal, estimateRefusal, integerRefusal, maxDigits } from './numbers';

it.each(['', '0', '1', '007', '9'.repeat(30)])('integerRefusal accepts %j', (text) =>
  expect(integerRefusal(text)).toBeNull(),
);
it.each(['1a', '1.5', '-1', '+1', '1e3', ' 1', '1 ', '1\n', '0x1', '1,000', '٣', '１', '½', 'NaN'])(
  'integerRefusal rejects %j',
  (text) => expect(integerRefusal(text)).toBe('Use digits only'),
);
it.each([1, 3, 10])('maxDigits accepts %i digits and rejects one more', (max) => {
  expect(maxDigits(max)('1'.repeat(max))).toBeNull();
  expect(maxDigits(max)('1'.repeat(max + 1))).toBe(`Use at most ${max} digits`);
});
it.each([
  ['', null],
  ['0', null],
  ['999', null],
  ['1000', 'Use at most 3 digits'],
  ['1.5', 'Use digits only'],
  ['abc', 'Use digits only'],
  ['abcdef', 'Use digits only'],
])('estimateRefusal of %j: %s', (text, reason) => expect(estimateRefusal(text)).toBe(reason));
it.each([
  [4, 5, null],
  [5, 5, null],
  [6, 5, 'Enter a value less than or equal to 5'],
  [-1, 0, null],
  [Number.NaN, 5, 'Enter a value less than or equal to 5'],
])('aboveRefusal of %d with the limit %d: %s', (value, limit, reason) =>
  expect(aboveRefusal(value, limit)).toBe(reason),
);
it.each([
  [728, 728, null],
  [729, 728, 'Max image width - 728 px'],
  [320, 320, null],
  [321, 320, 'Max image width - 320 px'],
])('bannerWidthRefusal of %d px with a maximum of %d: %s', (width, max, reason) =>
  expect(bannerWidthRefusal(width, max)).toBe(reason),
);
