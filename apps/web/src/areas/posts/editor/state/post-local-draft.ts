import type { WorkingCopy } from '@masthead/domain/posts/contract/working-copies';
import { z } from 'zod';
import { toDraft } from '../../../../shared/drafts/local-draft';
import { findChangedKeys } from '../../../../shared/form/changes';
import { type PostForm, postFormSchema } from './post-form';

/** Interval at which the editor page stores unsaved text as a local draft in the browser. */
export const AUTOSAVE_MS = 1000;

/** Parses the form values in a local draft. They may violate the rules for saving or publishing a post. */
export const draftSchema = postFormSchema as unknown as z.ZodType<PostForm>;

/** A local draft that another tab of this browser sends. */
export const sentDraftSchema = z.object({
  values: draftSchema,
  changed_fields: z.array(z.string()),
  saved_at: z.iso.datetime(),
  base_updated_at: z.iso.datetime(),
});
export type SentDraft = z.infer<typeof sentDraftSchema>;

/** The unsaved changes as a local draft; `null` without changes. */
export function toSentDraft(stored: PostForm, values: PostForm, base_updated_at: string): SentDraft | null {
  const changed_fields = findChangedFields(stored, values);
  if (changed_fields.length === 0) return null;
  return { ...toDraft(values, changed_fields, base_updated_at, Date.now()), changed_fields };
}

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

/**
 * Whether the working copy of this browser is newer than its local draft. Usually it is not: the browser stores the text
 * first. With full storage, the browser can't store it, and an older local draft stays.
 */
export function isCopyNewer(copy: WorkingCopy, draft: Pick<PostDraft, 'changes' | 'saved_at'>): boolean {
  const copied = readCopyValues(copy.changes);
  const isEqual = copied !== null && findChangedKeys({ ...draft.changes }, { ...copied }).length === 0;
  return !isEqual && Date.parse(copy.saved_at) > Date.parse(draft.saved_at);
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
