import type { Post } from '@masthead/domain/posts/contract/post';
import { formFields } from '@masthead/domain/posts/fields';
import { TemplateType } from '@masthead/domain/posts/rules/template-types';
import { expect, it } from 'vitest';
import { postFormSchema, toFormValues, toPatch } from './post-form';

const slide = { content: null, title: 'First', time: 3, minutes: null };
const post = {
  main_headline: 'Council votes',
  catchy_title: null,
  titles: { rss: 'Vote' },
  authors: [{ id: 7, username: 'ada' }],
  experts: [],
  tags: [],
  relatedPosts: [],
  copyEditor: { id: 9, username: 'ben' },
  section_id: 1,
  thumb: null,
  slides: [{ id: 'a', ...slide, updated_at: '2026-11-15T09:00:00.000Z' }],
} as unknown as Post;

it('reads every field of the form from a reply, with defaults for missing values', () => {
  const values = toFormValues(post);
  expect(Object.keys(values)).toEqual(formFields);
  expect(values).toMatchObject({ main_headline: 'Council votes', catchy_title: '', rss_title: 'Vote', thumb: null });
  expect(values).toMatchObject({ authors: [7], copy_editor_id: 9, section_id: 1, slides: [{ key: 'a', ...slide }] });
});

it('reads its own values back from a local draft', () => {
  const values = toFormValues(post);
  expect(postFormSchema.parse(JSON.parse(JSON.stringify(values)))).toEqual(values);
});

it('sends the RSS title and the slides under the names of the API', () => {
  const { slides } = toFormValues(post);
  const patch = toPatch({ rss_title: 'News', slides, external_link: 'unsent' }, TemplateType.STANDARD);
  expect(patch).toEqual({ titles: { rss: 'News' }, slides: [{ id: 'a', ...slide }] });
});
