import type { z } from 'zod';
import { findChangedKeys } from '../../../../shared/form/changes';
import { type PostForm, postFormSchema } from './post-form';

/** Interval at which the editor page stores unsaved text as a local draft in the browser. */
export const AUTOSAVE_MS = 1000;

/** Parses the form values in a local draft. They may violate the rules for saving or publishing a post. */
export const draftSchema = postFormSchema as unknown as z.ZodType<PostForm>;

/** Form values that can be compared: the keys of slides differ between pages, so they are dropped. */
export const withoutSlideKeys = ({ slides, ...values }: PostForm) => ({
  ...values,
  slides: slides.map(({ key: _, ...slide }) => slide),
});

/** The fields that differ between two versions of the form. */
export const findChangedFields = (before: PostForm, after: PostForm) =>
  findChangedKeys(withoutSlideKeys(before), withoutSlideKeys(after)) as (keyof PostForm)[];

/** The unsaved changes of an earlier visit. */
export interface PostDraft {
  changes: Partial<PostForm>;
  saved_at: string;
  /** The `updated_at` of the version that the changes are based on. */
  base_updated_at: string;
}
