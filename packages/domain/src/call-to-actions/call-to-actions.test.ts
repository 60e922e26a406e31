import { describe, expect, it } from 'vitest';
import { callToActionBodyRefusal, callToActionInput, callToActionQuery, callToActionSizeRefusal } from './contract';

const body = { v: 1, doc: { type: 'doc' } };
const input = { name: 'Newsletter', position: 'top', body };
const listRefusals = (change: object) =>
  (callToActionInput.safeParse({ ...input, ...change }).error?.issues ?? []).map(({ path, message }) => [
    path.join('.'),
    message,
  ]);

describe('callToActionBodyRefusal', () => {
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
  ])('requires 5 to 3000 characters, not counting whitespace (case %#)', (text, refusal) => {
    expect(callToActionBodyRefusal(text)).toBe(refusal);
  });
});

it('callToActionSizeRefusal rejects more than 100,000 bytes', () => {
  expect(callToActionSizeRefusal(100_000)).toBeNull();
  expect(callToActionSizeRefusal(100_001)).toMatch(/^The text has too much/);
});

describe('callToActionInput', () => {
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
    [{ body: 'Sign up' }, [['body', 'The text is not a valid article']]],
    [{ body: [] }, [['body', 'The text is not a valid article']]],
    [{ section_id: 0 }, [['section_id', 'This item no longer exists. Reload the page.']]],
  ])('validates %o', (change, expected) => {
    expect(listRefusals(change)).toEqual(expected);
  });

  it('does not change the body', () => {
    expect(callToActionInput.parse(input).body).toEqual(body);
  });

  it('adds no default values to a partial input', () => {
    expect(callToActionInput.partial().parse({ name: 'Other' })).toEqual({ name: 'Other' });
  });
});

it.each([
  [{ per_page: '200' }, true],
  [{ per_page: '201' }, false],
  [{ 'filter[position.eq]': 'middle' }, true],
  [{ 'filter[position.eq]': 'left' }, false],
  [{ include: 'section,category' }, true],
])('callToActionQuery validates %o: %s', (query, isValid) => {
  expect(callToActionQuery.safeParse(query).success).toBe(isValid);
});
