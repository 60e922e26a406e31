import { describe, expect, it } from 'vitest';
import { categoryInput } from './contract';
import {
  categoryTagsRefusal,
  otherSectionRefusal,
  parentRefusal,
  positionRefusals,
  removeCategoryRefusal,
  tagsLeft,
} from './rules';

const listIds = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe('the tag limit of a category', () => {
  it.each([
    [0, false, 5, null],
    [5, false, 0, null],
    [6, false, -1, 'Choose at most 5 tags for a category'],
    [10, true, 0, null],
    [11, true, -1, 'Choose at most 10 tags for a category'],
    [8, false, -3, 'Choose at most 5 tags for a category'],
  ])('with %i tags and newshub %s leaves room for %i more', (count, newshub, left, refusal) => {
    expect(tagsLeft(listIds(count), newshub)).toBe(left);
    expect(categoryTagsRefusal(listIds(count), newshub)).toBe(refusal);
    const parsed = categoryInput.safeParse({ section_id: 1, catchy_title: 'News', tags: listIds(count), newshub });
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
])('categoryInput checks the title %s: %s', (catchy_title, refusal) => {
  const { error } = categoryInput.safeParse({ section_id: 1, catchy_title });
  expect(error?.issues.map(({ message }) => message) ?? null).toEqual(refusal && [refusal]);
});

it.each([
  [{ section_id: 1, depth: 1 }, null],
  [{ section_id: 1, depth: 2 }, null],
  [{ section_id: 1, depth: 3 }, 'Categories can have at most 3 levels.'],
  [{ section_id: 2, depth: 1 }, 'The parent belongs to another section. Choose a parent of this section.'],
])('parentRefusal for the parent %o: %s', (parent, refusal) => {
  expect(parentRefusal(parent, 1)).toBe(refusal);
});

it('positionRefusals reports only the fields that an update would change', () => {
  const before = { section_id: 1, parent_id: null, slug: 'news' };
  expect(positionRefusals(before, {})).toEqual({});
  expect(positionRefusals(before, before)).toEqual({});
  expect(Object.keys(positionRefusals(before, { section_id: 2, parent_id: 3, slug: null }))).toEqual([
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
])('removeCategoryRefusal for %o: %s', (contents, refusal) => {
  expect(removeCategoryRefusal(contents)).toBe(refusal);
});

it.each([
  ['News Новости-a', true],
  ['a+b', false],
  ['a@b', false],
  ['News 24', false],
  ['x'.repeat(255), true],
  ['x'.repeat(256), false],
])('categoryInput accepts the title %s: %s', (catchy_title, isValid) => {
  expect(categoryInput.safeParse({ section_id: 1, catchy_title }).success).toBe(isValid);
});

it.each([
  ['a/b-c_1', true],
  ['', true],
  ['a b', false],
  ['a.b', false],
  ['-abc', false],
  ['x'.repeat(255), true],
  ['x'.repeat(256), false],
])('categoryInput accepts the slug %s: %s', (slug, isValid) => {
  expect(categoryInput.safeParse({ section_id: 1, catchy_title: 'News', slug }).success).toBe(isValid);
});

it.each([
  [null, 1, null],
  [1, 1, null],
  [2, 1, 'This category belongs to another section. Choose a category of this section.'],
])('otherSectionRefusal for section %s and a category of section %s: %s', (section, categorySection, refusal) => {
  expect(otherSectionRefusal(section, { section_id: categorySection })).toBe(refusal);
});
