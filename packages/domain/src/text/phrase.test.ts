import { describe, expect, it } from 'vitest';
import { fill, findMessage } from './phrase';

it.each([
  ['Maximum length {max}', { max: 5 }, 'Maximum length 5'],
  ['{a} and {a}', { a: '{b}', b: 'c' }, '{b} and {b}'],
  ['{missing} stays', {}, '{missing} stays'],
  ['{a}', { a: '$&' }, '$&'],
])('fill replaces the placeholders of %j with %j', (text, values, filled) => expect(fill(text, values)).toBe(filled));

describe('findMessage', () => {
  it('returns the template and the values of a filled sentence', () => {
    const sentence = fill('At most {max} of {name}', { max: 3, name: 'tags' });
    expect(findMessage(sentence)).toEqual({ key: 'At most {max} of {name}', values: { max: 3, name: 'tags' } });
  });

  it('returns a sentence without values as its own key', () => {
    expect(findMessage('Field can not be empty')).toEqual({ key: 'Field can not be empty' });
  });

  it('evicts only the oldest sentences of the same template', () => {
    const other = fill('Other limit {max}', { max: 1 });
    for (let line = 1; line <= 10_000; line += 1) fill('Wrong line {line}', { line });
    expect(findMessage('Wrong line 1')).toEqual({ key: 'Wrong line 1' });
    expect(findMessage('Wrong line 10000').values).toEqual({ line: 10_000 });
    expect(findMessage(other).values).toEqual({ max: 1 });
  });
});
