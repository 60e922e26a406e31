import { expect, test } from 'vitest';
import { parseSearch, stringifySearch } from './router';

test.each([
  ['?search=123&page=2', { search: '123', page: '2' }],
  ['?ids=1&ids=2', { ids: ['1', '2'] }],
  ['?search[>published_at]=2026-11-15', { 'search[>published_at]': '2026-11-15' }],
  ['', {}],
])('parseSearch keeps the values of %s as strings', (queryString, expected) => {
  expect(parseSearch(queryString)).toEqual(expected);
});

test.each([
  [{ section_id: 3, page: 2 }, '?section_id=3&page=2'],
  [{ search: 'a b&c', gone: undefined, none: null }, '?search=a+b%26c'],
  [{ 'filter[section_id.eq]': '1', categories: '1,2' }, '?filter[section_id.eq]=1&categories=1,2'],
  [{ ids: [1, 2] }, '?ids=1&ids=2'],
  [{}, ''],
])('stringifySearch converts %o to %s', (search, expected) => {
  expect(stringifySearch(search)).toBe(expected);
});
