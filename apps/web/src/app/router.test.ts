import { expect, test } from 'vitest';
import { parseSearch, stringifySearch } from './router';

test.each([
  ['?search=123&page=2', { search: '123', page: '2' }],
  ['?ids=1&ids=2', { ids: ['1', '2'] }],
  ['?search[>published_at]=2026-11-15', { 'search[>published_at]': '2026-11-15' }],
  ['', {}],
])('%s is plain text', (address, expected) => {
  expect(parseSearch(address)).toEqual(expected);
});

test.each([
  [{ section_id: 3, page: 2 }, '?section_id=3&page=2'],
  [{ search: 'a b&c', gone: undefined, none: null }, '?search=a+b%26c'],
  [{ 'filter[section_id.eq]': '1', categories: '1,2' }, '?filter[section_id.eq]=1&categories=1,2'],
  [{ ids: [1, 2] }, '?ids=1&ids=2'],
  [{}, ''],
])('%o is written as %s', (search, expected) => {
  expect(stringifySearch(search)).toBe(expected);
});
