import { expect, it } from 'vitest';
import { authorsRefusal, markersRefusal, pairRefusal, tagsRefusal } from './choices';

const PAIR_REFUSAL = 'At least one of the two fields must be filled!';

it.each([
  [[1], [], null],
  [[], [1], null],
  [[1], [2], null],
  ['a', null, null],
  [undefined, 'a', null],
  [[], [], PAIR_REFUSAL],
  ['', '  ', PAIR_REFUSAL],
  [null, undefined, PAIR_REFUSAL],
])('pairRefusal for %j and %j: %s', (first, second, reason) => expect(pairRefusal(first, second)).toBe(reason));

it.each([5, 10])('tagsRefusal accepts %i tags and rejects one more', (max) => {
  expect(tagsRefusal(Array(max).fill(1), max)).toBeNull();
  expect(tagsRefusal(Array(max + 1).fill(1), max)).toBe(`Select at most ${max} tags`);
});
it('authorsRefusal requires an author', () => {
  expect(authorsRefusal([])).toBe('Select authors');
  expect(authorsRefusal([7])).toBeNull();
});
it('markersRefusal names the line of the first marker', () => {
  expect(markersRefusal([])).toBeNull();
  const markers = [
    { line: 3, message: 'Unexpected end of input' },
    { line: 9, message: 'Colon is expected' },
  ];
  expect(markersRefusal(markers)).toBe('Line 3: Unexpected end of input');
});
