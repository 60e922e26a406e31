import type { z } from 'zod';
import { changedKeys } from '../../../../shared/form/changes';
import { type PostForm, postFormSchema } from './post-form';

/** The interval of saving the draft in the browser, in milliseconds. */
export const AUTOSAVE = 5000;

/** An unsaved version, as the browser keeps it: right or wrong, finished or not. */
export const draftSchema = postFormSchema as unknown as z.ZodType<PostForm>;

/** Without the keys of slides, which differ between pages. */
export const comparable = ({ slides, ...values }: PostForm) => ({
  ...values,
  slides: slides.map(({ key: _, ...slide }) => slide),
});

export function isSame(one: PostForm, other: PostForm): boolean {
  return changedKeys(comparable(one), comparable(other)).length === 0;
}
