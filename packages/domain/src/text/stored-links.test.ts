import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { bannerPatch } from '../advertisements/banner';
import { menuPatch } from '../menus/contract';
import { postPatch } from '../posts/contract/post';

/** The fields that store a link. Links are stored in ASCII, because HTTP headers need it. */
const fields: [name: string, schema: z.ZodType, field: string, max: number][] = [
  ['external link of a post', postPatch, 'external_link', 2000],
  ['link of a banner', bannerPatch, 'link', 255],
  ['URL of a menu item', menuPatch, 'url', 255],
];

describe.each(fields)('the %s', (_, schema, field, max) => {
  const parse = (value: string) => schema.safeParse({ [field]: value });
  const parseStored = (value: string) => (parse(value).data as Record<string, unknown>)[field];
  const messages = (value: string) => parse(value).error?.issues.map(({ message }) => message);

  it('is stored in ASCII', () => {
    expect(parseStored(' https://пример.test/é ')).toBe('https://xn--e1afmkfd.test/%C3%A9');
  });

  it('has a maximum length that applies to its stored form', () => {
    const start = 'https://example.test/';
    const letters = Math.floor((max - start.length) / 6);
    expect(String(parseStored(start + 'ж'.repeat(letters))).length).toBeLessThanOrEqual(max);
    expect(messages(start + 'ж'.repeat(letters + 1))).toEqual([`Maximum length ${max}`]);
    expect(messages(start.padEnd(max + 1, 'a'))).toEqual([`Maximum length ${max}`]);
  });
});

it('an incomplete external link of a draft is stored unchanged', () => {
  expect(postPatch.parse({ external_link: 'пример' }).external_link).toBe('пример');
  expect(postPatch.parse({ external_link: '' }).external_link).toBeNull();
});
