import { describe, expect, it } from 'vitest';
import type { Right } from '../access/rights';
import { extendedTagInput, mergeInput, tagInput, tagPatch } from './contract';
import { mergeAccessRefusal, mergeRefusal, tagBodyRefusal } from './rules';

const messages = (schema: typeof tagInput, change: object) => {
  const { error } = schema.safeParse({ catchy_title: 'Politics', ...change });
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
};
const NAME = 'Use Latin or Cyrillic letters, spaces, hyphens and plus signs only';
const START = 'Text must start with a letter, digit or quote';
const END = 'Text must end with a letter, digit, period, question or exclamation mark, closing quote or bracket';

describe('a tag', () => {
  it.each([
    [{ catchy_title: '' }, ['catchy_title: Field can not be empty']],
    [{ catchy_title: undefined }, ['catchy_title: Field can not be empty']],
    [{ catchy_title: 'x'.repeat(255) }, []],
    [{ catchy_title: 'x'.repeat(256) }, ['catchy_title: Maximum length 255']],
    [{ catchy_title: 'a+b' }, []],
    [{ catchy_title: 'Disney+' }, []],
    [{ catchy_title: 'Жизнь - это Life' }, []],
    [{ catchy_title: 'a@b' }, [`catchy_title: ${NAME}`]],
    [{ catchy_title: 'Covid 19' }, [`catchy_title: ${NAME}`]],
    [{ catchy_title: '+' }, [`catchy_title: ${NAME}`]],
    [{ catchy_title: '-Politics' }, [`catchy_title: ${START}`]],
    [{ catchy_title: '+Politics' }, [`catchy_title: ${START}`]],
    [{ catchy_title: 'Politics-' }, [`catchy_title: ${END}`]],
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
    [{ tags: [1, 2, 3, 4, 5, 6] }, ['tags: A tag takes at most 5 related tags']],
    [{ section_id: null }, []],
  ])('of %o: %o', (change, expected) => {
    expect(messages(tagInput, change)).toEqual(expected);
  });

  it('is changed field by field, with its id beside', () => {
    expect(tagPatch.parse({ id: 7 })).toEqual({ id: 7 });
    expect(tagPatch.parse({ main_headline: '' })).toEqual({ main_headline: null });
  });
});

describe('merging', () => {
  const tag = (id: number, section_id: number | null = 1) => ({ id, section_id, catchy_title: `Tag ${id}` });

  it('takes tags of one section, or of none', () => {
    expect(mergeRefusal(tag(1), [tag(2), tag(3)])).toBeNull();
    expect(mergeRefusal(tag(1, null), [tag(2, null)])).toBeNull();
  });

  it('refuses a tag of another section by its name, and a tag into itself', () => {
    const message = 'Tag 3 belongs to another section: only tags of one section can be merged.';
    expect(mergeRefusal(tag(1), [tag(2), tag(3, 2)])).toBe(message);
    expect(mergeRefusal(tag(1), [tag(3, null)])).toBe(message);
    expect(mergeRefusal(tag(1), [tag(2), tag(1)])).toBe('A tag cannot be merged into itself.');
  });

  it('needs a tag to merge', () => {
    expect(mergeInput.safeParse({ minor_ids: [] }).error?.issues[0]?.message).toBe('Choose at least one tag to merge');
    expect(mergeInput.safeParse({ minor_ids: [2] }).success).toBe(true);
  });

  it('needs both rights, and names the one that is missing', () => {
    const holder = (...rights: Right[]) => ({ rights: new Set(rights) });
    expect(mergeAccessRefusal(holder('tag.update', 'tag.delete'))).toBeNull();
    expect(mergeAccessRefusal(holder('tag.update'))).toBe('You need the right tag.delete to do this.');
    expect(mergeAccessRefusal(holder('tag.delete'))).toBe('You need the right tag.update to do this.');
  });
});

describe('a profile', () => {
  it.each([
    [699, 'Minimum length 700'],
    [700, null],
    [3000, null],
    [3001, 'Maximum length 3000'],
  ])('of %i characters besides the spaces: %s', (count, expected) => {
    expect(tagBodyRefusal('x \n'.repeat(count))).toBe(expected);
  });

  it('takes an emptied text as cleared and leaves out what was not given', () => {
    expect(extendedTagInput.parse({ body: '', json_ld: '' })).toEqual({ body: null, json_ld: null });
    expect(extendedTagInput.parse({})).toEqual({});
    expect(extendedTagInput.parse({ social_links: { x: '' } })).toEqual({ social_links: { x: null } });
  });

  it.each([
    [{ json_ld: '{a' }, 'The JSON-LD is not valid. Please double check it in schema validator.'],
    [{ social_links: { facebook: 'https://example.com/a' } }, 'Enter a valid account link of Facebook'],
  ])('refuses %o', (change, message) => {
    expect(extendedTagInput.safeParse(change).error?.issues[0]?.message).toBe(message);
  });
});
