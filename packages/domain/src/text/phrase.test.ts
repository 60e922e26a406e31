import { expect, it } from 'vitest';
import { fill } from './phrase';

it.each([
  ['Maximum length {max}', { max: 5 }, 'Maximum length 5'],
  ['{a} and {a}', { a: '{b}', b: 'c' }, '{b} and {b}'],
  ['{missing} stays', {}, '{missing} stays'],
  ['{a}', { a: '$&' }, '$&'],
])('fills %j with %j', (text, values, filled) => expect(fill(text, values)).toBe(filled));
