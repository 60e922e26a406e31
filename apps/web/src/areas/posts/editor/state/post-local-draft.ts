import type { z } from 'zod';
import { findChangedKeys } from '../../../../shared/form/changes';
import { type PostForm, postFormSchema } from './post-form';

/** Interval at which the editor page stores unsaved text as a local draft in the browser. */
export const AUTOSAVE_MS = 5000;

/** Parses the form values in a local draft. They may violate the rules for saving or publishing a post. */
export const draftSchema = postFormSchema as unknown as z.ZodType<PostForm>;

/** Form values that can be compared: the keys of slides differ between pages, so they are dropped. */
export const withoutSlideKeys = ({ slides, ...values }: PostForm) => ({
  ...values,
  slides: slides.map(({ key: _, ...slide }) => slide),
});

/** Whether a local draft and the stored version have the same content. */
export function hasSameValues(one: PostForm, other: PostForm): boolean {
  return findChangedKeys(withoutSlideKeys(one), withoutSlideKeys(other)).length === 0;
}
