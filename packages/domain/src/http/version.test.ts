import { expect, it } from 'vitest';
import { computeVersion } from './version';

it('computeVersion ignores the order of keys', () => {
  expect(computeVersion({ a: 1, b: { c: [1, 2], d: null } })).toBe(computeVersion({ b: { d: null, c: [1, 2] }, a: 1 }));
  expect(computeVersion({ a: 1, b: undefined })).toBe(computeVersion({ a: 1 }));
});

it.each([
  [{ a: 1 }, { a: 2 }],
  [{ a: [1, 2] }, { a: [2, 1] }],
  [{ a: null }, {}],
  [{ a: 'Text' }, { a: 'Text ' }],
])('computeVersion differs between %j and %j', (entity, other) => {
  expect(computeVersion(entity)).not.toBe(computeVersion(other));
});
