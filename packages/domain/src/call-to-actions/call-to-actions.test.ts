import { describe, expect, it } from 'vitest';
import { callToActionBodyRefusal, callToActionInput, callToActionQuery, callToActionSizeRefusal } from './contract';

const body = { v: 1, doc: { type: 'doc' } };
const input = { name: 'Newsletter', position: 'top', body };
const refusals = (given: object) =>
  (callToActionInput.safeParse({ ...input, ...given }).error?.issues ?? []).map(({ path, message }) => [
    path.join('.'),
    message,
  ]);

describe('the body', () => {
  it.each([
    ['', 'Field can not be empty'],
    [' \n\u00a0', 'Field can not be empty'],
    ['abcd', 'Minimum length 5'],
    ['a b c d', 'Minimum length 5'],
    ['abcde', null],
    ['a b c d e', null],
    ['x'.repeat(3000), null],
    ['x '.repeat(3000), null],
    ['x'.repeat(3001), 'Maximum length 3000'],
  ])('%#: %s', (text, refusal) => {
    expect(callToActionBodyRefusal(text)).toBe(refusal);
  });

  it('takes so many bytes and no more', () => {
    expect(callToActionSizeRefusal(100_000)).toBeNull();
    expect(callToActionSizeRefusal(100_001)).toMatch(/^The text holds too much/);
  });
});

describe('the input', () => {
  it.each([
    [{}, []],
    [{ section_id: null, category_id: 3 }, []],
    [{ name: 'x'.repeat(150) }, []],
    [{ name: 'x'.repeat(151) }, [['name', 'Maximum length 150']]],
    [{ name: '  ' }, [['name', 'Field can not be empty']]],
    [{ name: 'a<b' }, [['name', 'Do not use danger symbols: square, angle brackets and backslash']]],
    [{ position: undefined }, [['position', 'Field can not be empty']]],
    [{ position: 'left' }, [['position', 'Choose one of: top, middle, bottom']]],
    [{ body: undefined }, [['body', 'Field can not be empty']]],
    [{ body: '' }, [['body', 'Field can not be empty']]],
    [{ body: null }, [['body', 'Field can not be empty']]],
    [{ body: 'Sign up' }, [['body', 'The text is not an article']]],
    [{ body: [] }, [['body', 'The text is not an article']]],
    [{ section_id: 0 }, [['section_id', 'There is no such thing any more.']]],
  ])('%o', (given, expected) => {
    expect(refusals(given)).toEqual(expected);
  });

  it('keeps the article as it came', () => {
    expect(callToActionInput.parse(input).body).toEqual(body);
    expect(callToActionInput.partial().parse({ name: 'Other' })).toEqual({ name: 'Other' });
  });
});

it.each([
  [{ per_page: '200' }, true],
  [{ per_page: '201' }, false],
  [{ 'filter[position.eq]': 'middle' }, true],
  [{ 'filter[position.eq]': 'left' }, false],
  [{ include: 'section,category' }, true],
])('the query %o', (given, isRight) => {
  expect(callToActionQuery.safeParse(given).success).toBe(isRight);
});
