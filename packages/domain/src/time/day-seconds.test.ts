import { expect, it } from 'vitest';
import { clockTime, dayTime, secondsOf } from './day-seconds';

it.each([
  [0, '12:00 am', '00:00'],
  [59, '12:00 am', '00:00'],
  [11 * 3600 + 59 * 60, '11:59 am', '11:59'],
  [12 * 3600, '12:00 pm', '12:00'],
  [15 * 3600 + 5 * 60, '03:05 pm', '15:05'],
  [86_399, '11:59 pm', '23:59'],
])('second %i of a day is %s, and %s of 24 hours', (seconds, shown, typed) => {
  expect(clockTime(seconds)).toBe(shown);
  expect(dayTime(seconds)).toBe(typed);
});

it('reads a time of 24 hours, and nothing from what is none', () => {
  expect(secondsOf('15:05')).toBe(54_300);
  expect(secondsOf('')).toBeNull();
});

it('shows a time in the notation of the language', () => {
  expect(clockTime(54_300, 'en-US')).toBe('03:05 pm');
  expect(clockTime(54_300, 'fr-FR')).toBe('15:05');
});
