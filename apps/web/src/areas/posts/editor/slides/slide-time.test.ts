import { expect, test } from 'vitest';
import { clockTime, fieldTime, secondsOf } from './slide-time';

test.each([
  [0, '12:00 am', '00:00'],
  [59, '12:00 am', '00:00'],
  [11 * 3600 + 59 * 60, '11:59 am', '11:59'],
  [12 * 3600, '12:00 pm', '12:00'],
  [15 * 3600 + 5 * 60, '03:05 pm', '15:05'],
  [86_399, '11:59 pm', '23:59'],
])('%i seconds are %s, and %s in a field', (seconds, shown, typed) => {
  expect(clockTime(seconds)).toBe(shown);
  expect(fieldTime(seconds)).toBe(typed);
});

test('a field that is not filled says no time', () => {
  expect(secondsOf('')).toBeNull();
  expect(fieldTime(null)).toBe('');
  expect(secondsOf('15:05')).toBe(54_300);
});
