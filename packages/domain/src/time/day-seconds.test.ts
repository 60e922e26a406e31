import { expect, it } from 'vitest';
import { formatClockTime, formatDayTime, parseDayTime } from './day-seconds';

it.each([
  [0, '12:00 am', '00:00'],
  [59, '12:00 am', '00:00'],
  [11 * 3600 + 59 * 60, '11:59 am', '11:59'],
  [12 * 3600, '12:00 pm', '12:00'],
  [15 * 3600 + 5 * 60, '03:05 pm', '15:05'],
  [86_399, '11:59 pm', '23:59'],
])('formatClockTime and formatDayTime format %i seconds as %s and %s', (seconds, clockTime, dayTime) => {
  expect(formatClockTime(seconds)).toBe(clockTime);
  expect(formatDayTime(seconds)).toBe(dayTime);
});

it('toSeconds parses HH:mm and returns null for an empty text', () => {
  expect(parseDayTime('15:05')).toBe(54_300);
  expect(parseDayTime('')).toBeNull();
});

it('formatClockTime uses the convention of the language', () => {
  expect(formatClockTime(54_300, 'en-US')).toBe('03:05 pm');
  expect(formatClockTime(54_300, 'fr-FR')).toBe('15:05');
});
