import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { email, headlineRules, optionalText, refusedBy, requiredText, seoDescription, seoHeadline } from './fields';
import { firstOf } from './rule';

const START = 'Text must start with a letter, digit or quote';
const END = 'Text must end with a letter, digit, period, question or exclamation mark, closing quote or bracket';
const REPEATING = 'Do not use repeating symbols';
const SPECIAL = 'Do not use this special symbol';
const DANGER = 'Do not use danger symbols: square, angle brackets and backslash';

function reasons(schema: z.ZodType, value: unknown): string[] {
  return schema.safeParse(value).error?.issues.map((issue) => issue.message) ?? [];
}

describe('required text', () => {
  it.each(['', '   ', '\n\t\u00a0', undefined, null])('refuses %j as empty', (value) =>
    expect(reasons(requiredText(5), value)).toEqual(['Field can not be empty']),
  );
  it.each([15, 20, 50, 100, 150])('a name of at most %i characters', (max) => {
    expect(requiredText(max).parse(` ${'a'.repeat(max)} `)).toBe('a'.repeat(max));
    expect(reasons(requiredText(max), 'a'.repeat(max + 1))).toEqual([`Maximum length ${max}`]);
  });
  it('refuses what is no text', () => {
    expect(requiredText(5).safeParse(5).success).toBe(false);
    expect(requiredText(5).safeParse(['a']).success).toBe(false);
  });
  it('refuses what the database cannot keep', () => expect(reasons(requiredText(5), 'a\u0000')).toEqual([SPECIAL]));
  it('composes letters and marks', () => {
    expect(requiredText(5).parse('e\u0301')).toBe('é');
    expect(requiredText(4).safeParse('cafe\u0301').success).toBe(true);
  });
});

describe('optional text', () => {
  const schema = optionalText({ min: 3, max: 5 }, firstOf(...headlineRules));
  it.each([
    ['', null],
    ['  ', null],
    [null, null],
    [' abc ', 'abc'],
    ['abcde', 'abcde'],
    ['0.0', '0.0'],
  ])('%j becomes %j', (value, kept) => expect(schema.parse(value)).toBe(kept));
  it.each([
    ['ab', ['Minimum length 3']],
    ['abcdef', ['Maximum length 5']],
    ['abc-', [END]],
    ['a\u0000bc', [SPECIAL]],
  ])('refuses %j', (value, expected) => expect(reasons(schema, value)).toEqual(expected));
  it('has no limits but those given', () => {
    expect(optionalText({}).parse('a'.repeat(10_000))).toHaveLength(10_000);
    expect(optionalText({ max: 5 }).parse('a')).toBe('a');
  });
  it('leaves out what a change leaves out, and clears what it empties', () => {
    const patch = z.object({ name: requiredText(5), note: optionalText({ max: 5 }) }).partial();
    expect(patch.parse({})).toEqual({});
    expect(patch.parse({ note: '' })).toEqual({ note: null });
  });
});

describe('refusedBy', () => {
  const schema = requiredText(255).check(refusedBy(...headlineRules));
  it.each([
    ['A good headline.', []],
    ['-abc', [START]],
    ['abc,', [END]],
    ['abc!!', [REPEATING]],
    ['a → b', [SPECIAL]],
    ['a [b] c', [DANGER]],
    ['--<→', [START, END, REPEATING, SPECIAL, DANGER]],
  ])('reports the reasons for %j in order', (text, expected) => expect(reasons(schema, text)).toEqual(expected));
  it('reports a reason once', () => expect(reasons(schema, 'a\u0000→b')).toEqual([SPECIAL]));
  it('reports the length and the rest', () =>
    expect(reasons(schema, `-${'a'.repeat(255)}`)).toEqual(['Maximum length 255', START]));
});

describe('texts for search engines', () => {
  it.each([
    ['a'.repeat(50), []],
    ['a'.repeat(100), []],
    ['a'.repeat(49), ['Minimum length 50']],
    ['a'.repeat(101), ['Maximum length 100']],
    [` ${'a'.repeat(100)} `, []],
    ['', []],
    [null, []],
    [`${'a'.repeat(60)}!!`, [REPEATING]],
    [`<script>${'a'.repeat(60)}`, [START, DANGER]],
  ])('headline %j: %j', (text, expected) => expect(reasons(seoHeadline, text)).toEqual(expected));
  it.each([
    ['a'.repeat(300), []],
    ['a'.repeat(301), ['Maximum length 300']],
    ['', []],
    [null, []],
    ['(starts and ends as it likes),', []],
    ['abc!!', [REPEATING]],
    ['a ★ b', [SPECIAL]],
    ['a <b> c', [DANGER]],
  ])('description %j: %j', (text, expected) => expect(reasons(seoDescription, text)).toEqual(expected));
});

describe('email', () => {
  const long = (length: number) => `${'a'.repeat(length - '@example.test'.length)}@example.test`;
  it.each([
    ['a@example.test', []],
    [long(100), []],
    [long(101), ['Maximum length 100']],
    ['a@b', ['Enter a valid email']],
    ['', ['Field can not be empty']],
  ])('%j: %j', (text, expected) => expect(reasons(email, text)).toEqual(expected));
});

it('prints every field as JSON Schema', () => {
  const form = z.object({
    title: requiredText(255).check(refusedBy(...headlineRules)),
    note: optionalText({ min: 5, max: 9 }),
    main_headline: seoHeadline,
    description: seoDescription,
    email,
  });
  const printed = z.toJSONSchema(form, { io: 'input' });
  expect(printed.properties?.title).toEqual({ type: 'string', minLength: 1, maxLength: 255 });
  expect(printed.properties?.note).toEqual({ anyOf: [{ type: 'string', maxLength: 9 }, { type: 'null' }] });
  expect(() => z.toJSONSchema(form.partial(), { io: 'input' })).not.toThrow();
});
