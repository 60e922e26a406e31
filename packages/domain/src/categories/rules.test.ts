import { describe, expect, it } from 'vitest';
import { categoryInput } from './contract';
import {
  categoryTagsRefusal,
  otherSectionRefusal,
  parentRefusal,
  placeRefusals,
  removeCategoryRefusal,
  tagsLeft,
} from './rules';

const some = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe('tags of a category', () => {
  it.each([
    [0, false, 5, null],
    [5, false, 0, null],
    [6, false, -1, 'A category takes at most 5 tags'],
    [10, true, 0, null],
    [11, true, -1, 'A category takes at most 10 tags'],
    [8, false, -3, 'A category takes at most 5 tags'],
  ])('%i tags, newshub %s: %i left', (count, newshub, left, refusal) => {
    expect(tagsLeft(some(count), newshub)).toBe(left);
    expect(categoryTagsRefusal(some(count), newshub)).toBe(refusal);
    const parsed = categoryInput.safeParse({ section_id: 1, catchy_title: 'News', tags: some(count), newshub });
    expect(parsed.error?.issues.map(({ path, message }) => [path.join(), message]) ?? null).toEqual(
      refusal && [['tags', refusal]],
    );
  });
});

it.each([
  ['News Новости-a', null],
  ['-News', 'Text must start with a letter, digit or quote'],
  ['News-', 'Text must end with a letter, digit, period, question or exclamation mark, closing quote or bracket'],
  ['News+', 'Use Latin or Cyrillic letters, spaces and hyphens only'],
])('a category called %s: %s', (catchy_title, refusal) => {
  const { error } = categoryInput.safeParse({ section_id: 1, catchy_title });
  expect(error?.issues.map(({ message }) => message) ?? null).toEqual(refusal && [refusal]);
});

it.each([
  [{ section_id: 1, depth: 1 }, null],
  [{ section_id: 1, depth: 2 }, null],
  [{ section_id: 1, depth: 3 }, 'Categories are nested at most 3 deep.'],
  [{ section_id: 2, depth: 1 }, 'The parent belongs to another section.'],
])('below %o: %s', (parent, refusal) => {
  expect(parentRefusal(parent, 1)).toBe(refusal);
});

it('refuses what differs of the place, and nothing that does not', () => {
  const before = { section_id: 1, parent_id: null, slug: 'news' };
  expect(placeRefusals(before, {})).toEqual({});
  expect(placeRefusals(before, before)).toEqual({});
  expect(Object.keys(placeRefusals(before, { section_id: 2, parent_id: 3, slug: null }))).toEqual([
    'section_id',
    'parent_id',
    'slug',
  ]);
});

it.each([
  [{ posts: 0, children: 0, call_to_actions: 0 }, null],
  [
    { posts: 1, children: 0, call_to_actions: 0 },
    'Posts: 1, sub-categories: 0, call to actions: 0. Move or delete them first.',
  ],
  [
    { posts: 0, children: 2, call_to_actions: 1 },
    'Posts: 0, sub-categories: 2, call to actions: 1. Move or delete them first.',
  ],
  [
    { posts: 0, children: 0, call_to_actions: 1 },
    'Posts: 0, sub-categories: 0, call to actions: 1. Move or delete them first.',
  ],
])('deleting with %o: %s', (below, refusal) => {
  expect(removeCategoryRefusal(below)).toBe(refusal);
});

it.each([
  ['News Новости-a', true],
  ['a+b', false],
  ['a@b', false],
  ['News 24', false],
  ['x'.repeat(255), true],
  ['x'.repeat(256), false],
])('the title %s', (catchy_title, isRight) => {
  expect(categoryInput.safeParse({ section_id: 1, catchy_title }).success).toBe(isRight);
});

it.each([
  ['a/b-c_1', true],
  ['', true],
  ['a b', false],
  ['a.b', false],
  ['-abc', false],
  ['x'.repeat(255), true],
  ['x'.repeat(256), false],
])('the slug %s', (slug, isRight) => {
  expect(categoryInput.safeParse({ section_id: 1, catchy_title: 'News', slug }).success).toBe(isRight);
});

it.each([
  [null, 1, null],
  [1, 1, null],
  [2, 1, 'The category belongs to another section.'],
])('section %s with a category of section %s: %s', (section, of, refusal) => {
  expect(otherSectionRefusal(section, { section_id: of })).toBe(refusal);
});
