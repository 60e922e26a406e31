import { expect, it } from 'vitest';
import { z } from 'zod';
import { post, postPatch } from './contract/post';
import { formFields, formShape, type LongField, type PostFieldName, type plainColumns, postFields } from './fields';

const names = Object.keys(postFields) as PostFieldName[];

it('accepts every declared field in a save, under its own name or the one of the specification', () => {
  const sent = names.map((name) => (name === 'rss_title' ? 'titles' : name));
  expect(Object.keys(postPatch.shape)).toEqual(expect.arrayContaining(sent));
});

it('returns every declared value', () => {
  const returned = names.filter((name) => 'value' in postFields[name]);
  expect(Object.keys(post.shape)).toEqual(expect.arrayContaining(returned));
});

it('fills an empty form with the default of each field', () => {
  const empty = z.object(formShape).parse({});
  expect(Object.keys(empty)).toEqual(formFields);
  expect(empty).toMatchObject({ main_headline: '', authors: [], thumb: null, top_status: 0, is_sponsored: false });
});

it('does not compile with a field that a derived list forgets', () => {
  const all: Record<LongField, true> = {
    body: true,
    slides: true,
    json_ld: true,
    sources: true,
    uniqueness_body: true,
  };
  // @ts-expect-error: `uniqueness_body` is missing.
  const some: Record<LongField, true> = { body: true, slides: true, json_ld: true, sources: true };
  // @ts-expect-error: the body is computed and is not written as it is given.
  const wrong: (typeof plainColumns)[number] = 'body';
  expect(Object.keys(all)).toContain(wrong);
  expect(Object.keys(some)).toHaveLength(4);
});
