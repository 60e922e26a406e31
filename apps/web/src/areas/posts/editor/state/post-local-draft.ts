import type { WorkingCopy } from '@masthead/domain/posts/contract/working-copies';
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

/** The fields of `values` that differ from the stored version, with their values. */
export function pickChanges(stored: PostForm, values: PostForm): Partial<PostForm> {
  const fields = findChangedFields(stored, values);
  return Object.fromEntries(fields.map((field) => [field, values[field]]));
}

/** The fields in the JSON text of a working copy; `null` if it cannot be parsed. */
export function readCopyValues(changes: string): Partial<PostForm> | null {
  try {
    const fields: object = JSON.parse(changes);
    const values = draftSchema.parse(fields);
    return Object.fromEntries(Object.entries(values).filter(([name]) => name in fields));
  } catch {
    return null;
  }
}

/** The changes in a working copy that differ from the stored version; `null` without any, or if it cannot be parsed. */
export function readCopy(
  { client_id, changes, saved_at, base_updated_at }: WorkingCopy,
  stored: PostForm,
): PostDraft | null {
  const copied = readCopyValues(changes);
  const differing = copied ? pickChanges(stored, { ...stored, ...copied }) : {};
  return Object.keys(differing).length > 0 ? { client_id, changes: differing, saved_at, base_updated_at } : null;
}

/** The unsaved changes of an earlier visit: a local draft of this browser, or a working copy on the server. */
export interface PostDraft {
  /** The browser that stored the working copy; `null` for a local draft. */
  client_id: string | null;
  changes: Partial<PostForm>;
  saved_at: string;
  /** The `updated_at` of the version that the changes are based on. */
  base_updated_at: string;
}
