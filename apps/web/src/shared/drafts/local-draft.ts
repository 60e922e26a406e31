import { z } from 'zod';

/**
 * The storage key of a draft, such as `masthead.post.lagos.1.5`. It contains the user, because several users may share
 * a computer and its browser.
 */
export function draftKey(kind: string, project: string, userId: number, id: number): string {
  return `masthead.${kind}.${project}.${userId}.${id}`;
}

/** The keys of all drafts of one user in one project. */
export function listDraftKeys(project: string, userId: number): string[] {
  return Object.keys(localStorage).filter((key) => {
    const [, kind = '', , , id = ''] = key.split('.');
    return key === draftKey(kind, project, userId, Number(id));
  });
}

/** Unsaved text of a post or static page in the browser's storage, until it is saved or the user signs out. */
export interface LocalDraft<T> {
  values: T;
  /** The fields that the user changed. A draft of an earlier version lacks them. */
  changed_fields?: string[] | undefined;
  saved_at: string;
  /** The `updated_at` of the version that the text is based on. */
  base_updated_at: string;
}

/** Returns `'broken'` for a draft that cannot be parsed. */
export function readDraft<T>(key: string, values: z.ZodType<T>): LocalDraft<T> | 'broken' | null {
  try {
    const text = localStorage.getItem(key);
    if (text === null) return null;
    return z
      .object({
        values,
        changed_fields: z.array(z.string()).optional(),
        saved_at: z.iso.datetime(),
        base_updated_at: z.iso.datetime(),
      })
      .parse(JSON.parse(text)) as LocalDraft<T>;
  } catch {
    return 'broken';
  }
}

/** Returns `false` when the storage is full or unavailable. */
export function storeDraft(key: string, draft: LocalDraft<unknown>): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function deleteDraft(key: string): void {
  localStorage.removeItem(key);
}

const draftWithTitle = z.object({
  values: z.object({ main_headline: z.string().optional(), title: z.string().optional() }),
});

/** The title in a draft; empty when it has none or cannot be parsed. */
export function readDraftTitle(key: string): string {
  try {
    const { values } = draftWithTitle.parse(JSON.parse(localStorage.getItem(key) ?? ''));
    return values.main_headline ?? values.title ?? '';
  } catch {
    return '';
  }
}

/** Creates a draft that is newer than its base version, even if the clock of this machine is wrong. */
export function toDraft<T>(values: T, changed_fields: string[], base_updated_at: string, now: number): LocalDraft<T> {
  const saved_at = new Date(Math.max(now, Date.parse(base_updated_at) + 1)).toISOString();
  return { values, changed_fields, saved_at, base_updated_at };
}

/** The fields of the draft that the user changed and whose values differ from `stored`. */
export function findDraftFields<T>(
  { values, changed_fields }: LocalDraft<T>,
  stored: T,
  findChangedFields: (before: T, after: T) => string[],
): string[] {
  const different = findChangedFields(stored, values);
  return changed_fields ? different.filter((field) => changed_fields.includes(field)) : different;
}

/** Whether the draft is newer than a version of the server. */
export function isNewer({ saved_at }: LocalDraft<unknown>, updated_at: string): boolean {
  return Date.parse(saved_at) > Date.parse(updated_at);
}
