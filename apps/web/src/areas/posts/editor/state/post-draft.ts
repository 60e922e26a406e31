import type { Post } from '@masthead/domain/posts/schema';
import { z } from 'zod';
import { changedKeys } from '../../../../shared/form/changes';
import type { PostForm } from './post-form';

/** How often unsaved text is kept in the browser, in milliseconds. */
export const AUTOSAVE = 5000;

const text = z.string();
const optionalText = text.nullable();
const id = z.number().nullable();
const ids = z.array(z.number());

/** What was typed, as the browser keeps it: right or wrong, finished or not. */
export const keptValues = z.object({
  main_headline: text,
  catchy_title: text,
  rss_title: text,
  description: text,
  slug: text,
  json_ld: text,
  fb_catchy_title: text,
  section_id: id,
  category_id: id,
  authors: ids,
  experts: ids,
  tags: ids,
  copy_editor_id: id,
  sources: z.array(text),
  top_status: z.literal([0, 1, 2, 3]),
  breaking_status: z.literal([0, 1]),
  breaking_until: optionalText.default(null),
  advert_status: z.literal([0, 1, 2, 3]),
  is_sponsored: z.boolean(),
  thumb: optionalText,
  thumb_ext: optionalText,
  fb_thumb: optionalText,
  fb_thumb_ext: optionalText,
  external_link: text,
  published_at: optionalText,
  body: z.custom<PostForm['body']>((body) => body === null || typeof body === 'object'),
  slides: z.array(
    z.object({
      key: text,
      content: z.custom<PostForm['body']>((body) => body === null || typeof body === 'object'),
      title: optionalText,
      time: z.number().nullable(),
      minutes: optionalText,
    }),
  ),
  uniqueness: z.number().nullable(),
  uniqueness_body: optionalText,
}) satisfies z.ZodType<PostForm>;

/** Slides are told apart by keys that mean nothing beyond this page. */
export const comparable = ({ slides, ...values }: PostForm) => ({
  ...values,
  slides: slides.map(({ key: _, ...slide }) => slide),
});

export function isSame(one: PostForm, other: PostForm): boolean {
  return changedKeys(comparable(one), comparable(other)).length === 0;
}

/** The version that a copy was typed over is not the stored one any more. */
export const isOutrun = (copy: { base_updated_at: string }, post: Post) =>
  Date.parse(copy.base_updated_at) !== Date.parse(post.updated_at);
