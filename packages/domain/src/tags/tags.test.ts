import { describe, expect, it } from 'vitest';
import type { Right } from '../access/rights';
import { extendedTagInput, mergeInput, tagInput, tagPatch } from './contract';
import { mergeAccessRefusal, mergeRefusal, tagBodyRefusal } from './rules';

const listMessages = (change: object) => {
  const { error } = tagInput.safeParse({ catchy_title: 'Politics', ...change });
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
};
const NAME_RULE = 'Use Latin or Cyrillic letters, spaces, hyphens and plus signs only';
const START_RULE = 'Text must start with a letter, digit or quote';
const END_RULE = 'Text must end with a letter, digit, period, question or exclamation mark, closing quote or bracket';

describe('tagInput', () => {
  it.each([
    [{ catchy_title: '' }, ['catchy_title: Field can not be empty']],
    [{ catchy_title: undefined }, ['catchy_title: Field can not be empty']],
    [{ catchy_title: 'x'.repeat(255) }, []],
    [{ catchy_title: 'x'.repeat(256) }, ['catchy_title: Maximum length 255']],
    [{ catchy_title: 'a+b' }, []],
    [{ catchy_title: 'Disney+' }, []],
    [{ catchy_title: 'Жизнь - это Life' }, []],
    [{ catchy_title: 'a@b' }, [`catchy_title: ${NAME_RULE}`]],
    [{ catchy_title: 'Covid 19' }, [`catchy_title: ${NAME_RULE}`]],
    [{ catchy_title: '+' }, [`catchy_title: ${NAME_RULE}`]],
    [{ catchy_title: '-Politics' }, [`catchy_title: ${START_RULE}`]],
    [{ catchy_title: '+Politics' }, [`catchy_title: ${START_RULE}`]],
    [{ catchy_title: 'Politics-' }, [`catchy_title: ${END_RULE}`]],
    [{ slug: 'x'.repeat(50) }, []],
    [{ slug: 'x'.repeat(51) }, ['slug: Maximum length 50']],
    [{ slug: 'a_b-c9' }, []],
    [{ slug: '' }, []],
    [{ slug: 'a/b' }, ['slug: Enter valid slug']],
    [{ slug: 'тег' }, ['slug: Enter valid slug']],
    [{ slug: '1abc' }, ['slug: Enter valid slug']],
    [{ slug: 'abc-' }, ['slug: Enter valid slug']],
    [{ slug: 'abc_' }, ['slug: Enter valid slug']],
    [{ main_headline: 'x'.repeat(49) }, ['main_headline: Minimum length 50']],
    [{ main_headline: 'x'.repeat(50) }, []],
    [{ main_headline: 'x'.repeat(100) }, []],
    [{ main_headline: 'x'.repeat(101) }, ['main_headline: Maximum length 100']],
    [{ main_headline: '', description: '' }, []],
    [{ description: 'x'.repeat(300) }, []],
    [{ description: 'x'.repeat(301) }, ['description: Maximum length 300']],
    [{ tags: [1, 2, 3, 4, 5] }, []],
    [{ tags: [1, 2, 3, 4, 5, 6] }, ['tags: Choose at most 5 related tags']],
    [{ section_id: null }, []],
  ])('validates %o: %o', (change, expected) => {
    expect(listMessages(change)).toEqual(expected);
  });
});

it('tagPatch accepts partial updates, also with an id', () => {
  expect(tagPatch.parse({ id: 7 })).toEqual({ id: 7 });
  expect(tagPatch.parse({ main_headline: '' })).toEqual({ main_headline: null });
});

describe('merging tags', () => {
  const tag = (id: number, section_id: number | null = 1) => ({ id, section_id, catchy_title: `Tag ${id}` });

  it('is allowed for tags of one section or without section', () => {
    expect(mergeRefusal(tag(1), [tag(2), tag(3)])).toBeNull();
    expect(mergeRefusal(tag(1, null), [tag(2, null)])).toBeNull();
  });

  it('is refused for a tag of another section and for a tag with itself', () => {
    const message = 'Tag 3 belongs to another section. You can only merge tags of the same section.';
    expect(mergeRefusal(tag(1), [tag(2), tag(3, 2)])).toBe(message);
    expect(mergeRefusal(tag(1), [tag(3, null)])).toBe(message);
    expect(mergeRefusal(tag(1), [tag(2), tag(1)])).toBe("A tag can't be merged into itself. Choose another tag.");
  });

  it('requires at least one tag to merge', () => {
    expect(mergeInput.safeParse({ minor_ids: [] }).error?.issues[0]?.message).toBe('Choose at least one tag to merge');
    expect(mergeInput.safeParse({ minor_ids: [2] }).success).toBe(true);
  });

  it('requires both rights and names the missing one', () => {
    const holder = (...rights: Right[]) => ({ rights: new Set(rights) });
    expect(mergeAccessRefusal(holder('tag.update', 'tag.delete'))).toBeNull();
    expect(mergeAccessRefusal(holder('tag.update'))).toBe('You need the right tag.delete to do this.');
    expect(mergeAccessRefusal(holder('tag.delete'))).toBe('You need the right tag.update to do this.');
  });
});

describe('the profile of a tag', () => {
  it.each([
    [699, 'Minimum length 700'],
    [700, null],
    [3000, null],
    [3001, 'Maximum length 3000'],
  ])('with %i characters without spaces is checked: %s', (count, expected) => {
    expect(tagBodyRefusal('x \n'.repeat(count))).toBe(expected);
  });

  it('parses empty texts as null and omits missing fields', () => {
    expect(extendedTagInput.parse({ body: '', json_ld: '' })).toEqual({ body: null, json_ld: null });
    expect(extendedTagInput.parse({})).toEqual({});
    expect(extendedTagInput.parse({ social_links: { x: '' } })).toEqual({ social_links: { x: null } });
  });

  it.each([
    [{ json_ld: '{a' }, 'The JSON-LD is not valid. Please double check it in schema validator.'],
    [{ social_links: { facebook: 'https://example.com/a' } }, 'Enter a valid link to a Facebook account'],
  ])('rejects %o', (change, message) => {
    expect(extendedTagInput.safeParse(change).error?.issues[0]?.message).toBe(message);
  });
});
