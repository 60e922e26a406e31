import { expect, it } from 'vitest';
import { readingMinutes } from './reading-time';

it.each([
  [100, 499, null],
  [100, 500, 1],
  [0, 500, null],
  [1, 500, 1],
  [230, 1500, 1],
  [231, 1500, 2],
  [460, 3000, 2],
  [461, 3000, 3],
])('readingMinutes of %d words and %d characters is %s', (words, characters, minutes) => {
  expect(readingMinutes({ words, characters })).toBe(minutes);
});
