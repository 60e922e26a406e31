import { expect, it } from 'vitest';
import { postSearch } from './list-query';

it.each([
  [{ 'search[status]': '0,3' }, [0, 3]],
  [{ 'search[status]': 3 }, [3]],
  [{ 'search[status]': [0, '3'] }, [0, 3]],
  [{ 'search[status]': '3,' }, [3]],
])('takes numbers as an address or a body has them: %o', (given, read) => {
  expect(postSearch.parse({ query: 'x', ...given })['search[status]']).toEqual(read);
});

it.each([
  { 'search[status]': 'x' },
  { 'search[status]': [8] },
  { 'search[status]': {} },
  { 'search[category_id]': [1.5] },
  { 'search[section_id]': 'a' },
])('refuses %o', (given) => {
  expect(postSearch.safeParse({ query: 'x', ...given }).success).toBe(false);
});

it('takes numbers and texts for one id and for the page', () => {
  const asked = { query: 'x', 'search[section_id]': 4, 'search[template_type]': 5, page: 2, 'per-page': 50 };
  const texts = Object.fromEntries(Object.entries(asked).map(([name, value]) => [name, String(value)]));
  expect(postSearch.parse(texts)).toEqual(postSearch.parse(asked));
});
