import { expect, it } from 'vitest';
import { versionOf } from './version';

it('is the same for the same JSON in another order of keys', () => {
  expect(versionOf({ a: 1, b: { c: [1, 2], d: null } })).toBe(versionOf({ b: { d: null, c: [1, 2] }, a: 1 }));
  expect(versionOf({ a: 1, b: undefined })).toBe(versionOf({ a: 1 }));
});

it.each([
  [{ a: 1 }, { a: 2 }],
  [{ a: [1, 2] }, { a: [2, 1] }],
  [{ a: null }, {}],
  [{ a: 'Text' }, { a: 'Text ' }],
])('differs between %j and %j', (one, other) => {
  expect(versionOf(one)).not.toBe(versionOf(other));
});
