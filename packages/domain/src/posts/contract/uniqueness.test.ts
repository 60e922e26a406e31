import { expect, it } from 'vitest';
import { clearText, uniquenessError } from './uniqueness';

it.each([
  [99, { error_code: 'min', message: 'Minimum length – 100.' }],
  [100, null],
  [15_000, null],
  [15_001, { error_code: 'max', message: 'Maximum length – 15000.' }],
])('uniquenessError checks a text of %i characters', (length, error) => {
  expect(uniquenessError('x'.repeat(length))).toEqual(error);
});

it('clearText collapses and trims white space', () => {
  expect(clearText('  One\n\ntwo\t three  ')).toBe('One two three');
  expect(clearText(' \n ')).toBe('');
});
