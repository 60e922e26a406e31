import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { email, headlineRules, optionalText, requiredText, seoDescription, seoHeadline, textRules } from './fields';
import { firstRefusal } from './rule';

const START = 'Text must start with a letter, digit or quote';
const END = 'Text must end with a letter, digit, period, question or exclamation mark, closing quote or bracket';
const REPEATING = 'Do not use repeating symbols';
const SPECIAL = 'Do not use this special symbol';
const DANGER = 'Do not use danger symbols: square, angle brackets and backslash';

function listReasons(schema: z.ZodType, value: unknown): string[] {
  return schema.safeParse(value).error?.issues.map((issue) => issue.message) ?? [];
}

describe('requiredText', () => {
  it.each(['', '   ', '\n\t\u00a0', undefined, null])('rejects %j as empty', (value) =>
    expect(listReasons(requiredText(5), value)).toEqual(['Field can not be empty']),
  );
  it.each([15, 20, 50, 100, 150])('accepts at most %i characters', (max) => {
    expect(requiredText(max).parse(` ${'a'.repeat(max)} `)).toBe('a'.repeat(max));
    expect(listReasons(requiredText(max), 'a'.repeat(max + 1))).toEqual([`Maximum length ${max}`]);
  });
  it('rejects values that are not strings', () => {
    expect(requiredText(5).safeParse(5).success).toBe(false);
    expect(requiredText(5).safeParse(['a']).success).toBe(false);
  });
  it('rejects characters that the database cannot store', () =>
    expect(listReasons(requiredText(5), 'a\u0000')).toEqual([SPECIAL]));
  it('normalises to NFC', () => {
    expect(requiredText(5).parse('e\u0301')).toBe('é');
    expect(requiredText(4).safeParse('cafe\u0301').success).toBe(true);
  });
});

describe('optionalText', () => {
  const schema = optionalText({ min: 3, max: 5 }, firstRefusal(...headlineRules));
  it.each([
    ['', null],
    ['  ', null],
    [null, null],
    [' abc ', 'abc'],
    ['abcde', 'abcde'],
    ['0.0', '0.0'],
  ])('parses %j as %j', (value, expected) => expect(schema.parse(value)).toBe(expected));
  it.each([
    ['ab', ['Minimum length 3']],
    ['abcdef', ['Maximum length 5']],
    ['abc-', [END]],
    ['a\u0000bc', [SPECIAL]],
  ])('rejects %j', (value, expected) => expect(listReasons(schema, value)).toEqual(expected));
  it('has no default limits', () => {
    expect(optionalText({}).parse('a'.repeat(10_000))).toHaveLength(10_000);
    expect(optionalText({ max: 5 }).parse('a')).toBe('a');
  });
  it('omits missing fields of a patch and parses empty ones as null', () => {
    const patch = z.object({ name: requiredText(5), note: optionalText({ max: 5 }) }).partial();
    expect(patch.parse({})).toEqual({});
    expect(patch.parse({ note: '' })).toEqual({ note: null });
  });
});

describe('textRules', () => {
  const schema = requiredText(255).check(textRules(...headlineRules));
  it.each([
    ['A good headline.', []],
    ['-abc', [START]],
    ['abc,', [END]],
    ['abc!!', [REPEATING]],
    ['a → b', [SPECIAL]],
    ['a [b] c', [DANGER]],
    ['--<→', [START, END, REPEATING, SPECIAL, DANGER]],
  ])('reports the refusals of %j in order', (text, expected) => expect(listReasons(schema, text)).toEqual(expected));
  it('reports the same message only once', () => expect(listReasons(schema, 'a\u0000→b')).toEqual([SPECIAL]));
  it('reports the length and the other refusals', () =>
    expect(listReasons(schema, `-${'a'.repeat(255)}`)).toEqual(['Maximum length 255', START]));
});

describe('the SEO texts of sections, categories and tags', () => {
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
  ])('seoHeadline of %j: %j', (text, expected) => expect(listReasons(seoHeadline, text)).toEqual(expected));
  it.each([
    ['a'.repeat(300), []],
    ['a'.repeat(301), ['Maximum length 300']],
    ['', []],
    [null, []],
    ['(starts and ends as it likes),', []],
    ['abc!!', [REPEATING]],
    ['a ★ b', [SPECIAL]],
    ['a <b> c', [DANGER]],
  ])('seoDescription of %j: %j', (text, expected) => expect(listReasons(seoDescription, text)).toEqual(expected));
});

describe('email', () => {
  const emailOfLength = (length: number) => `${'a'.repeat(length - '@example.test'.length)}@example.test`;
  it.each([
    ['a@example.test', []],
    [emailOfLength(100), []],
    [emailOfLength(101), ['Maximum length 100']],
    ['a@b', ['Enter a valid email']],
    ['', ['Field can not be empty']],
  ])('validates %j: %j', (text, expected) => expect(listReasons(email, text)).toEqual(expected));
});

it('all fields can be converted to JSON Schema', () => {
  const form = z.object({
    title: requiredText(255).check(textRules(...headlineRules)),
    note: optionalText({ min: 5, max: 9 }),
    main_headline: seoHeadline,
    description: seoDescription,
    email,
  });
  const jsonSchema = z.toJSONSchema(form, { io: 'input' });
  expect(jsonSchema.properties?.title).toEqual({ type: 'string', minLength: 1, maxLength: 255 });
  expect(jsonSchema.properties?.note).toEqual({ anyOf: [{ type: 'string', maxLength: 9 }, { type: 'null' }] });
  expect(() => z.toJSONSchema(form.partial(), { io: 'input' })).not.toThrow();
});
