import { expect, it } from 'vitest';
import { postSearch } from './list-query';

it.each([
  [{ 'search[status]': '0,3' }, [0, 3]],
  [{ 'search[status]': 3 }, [3]],
  [{ 'search[status]': [0, '3'] }, [0, 3]],
  [{ 'search[status]': '3,' }, [3]],
])('postSearch accepts lists of numbers from query strings and bodies: %o', (filter, numbers) => {
  expect(postSearch.parse({ query: 'x', ...filter })['search[status]']).toEqual(numbers);
});

it.each([
  { 'search[status]': 'x' },
  { 'search[status]': [8] },
  { 'search[status]': {} },
  { 'search[category_id]': [1.5] },
  { 'search[section_id]': 'a' },
])('postSearch rejects %o', (filter) => {
  expect(postSearch.safeParse({ query: 'x', ...filter }).success).toBe(false);
});

it('postSearch accepts ids and page numbers as numbers and as strings', () => {
  const numbers = { query: 'x', 'search[section_id]': 4, 'search[template_type]': 5, page: 2, 'per-page': 50 };
  const texts = Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, String(value)]));
  expect(postSearch.parse(texts)).toEqual(postSearch.parse(numbers));
});
