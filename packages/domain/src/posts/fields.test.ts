import { expect, it } from 'vitest';
import { z } from 'zod';
import { post, postPatch } from './contract/post';
import { formFields, formShape, type LongField, type PostFieldName, type plainColumns, postFields } from './fields';

const names = Object.keys(postFields) as PostFieldName[];

it('postPatch accepts every declared field', () => {
  const sent = names.map((name) => (name === 'rss_title' ? 'titles' : name));
  expect(Object.keys(postPatch.shape)).toEqual(expect.arrayContaining(sent));
});

it('a post has every declared value', () => {
  const returned = names.filter((name) => 'value' in postFields[name]);
  expect(Object.keys(post.shape)).toEqual(expect.arrayContaining(returned));
});

it('an empty form has the default of each field', () => {
  const empty = z.object(formShape).parse({});
  expect(Object.keys(empty)).toEqual(formFields);
  expect(empty).toMatchObject({ main_headline: '', authors: [], thumb: null, top_status: 0, is_sponsored: false });
});

it('a record of all long fields does not compile if it omits one', () => {
  const all: Record<LongField, true> = {
    body: true,
    slides: true,
    json_ld: true,
    sources: true,
    uniqueness_body: true,
  };
  // @ts-expect-error: `uniqueness_body` is missing.
  const some: Record<LongField, true> = { body: true, slides: true, json_ld: true, sources: true };
  // @ts-expect-error: the body is a computed column, not a plain one.
  const wrong: (typeof plainColumns)[number] = 'body';
  expect(Object.keys(all)).toContain(wrong);
  expect(Object.keys(some)).toHaveLength(4);
});
