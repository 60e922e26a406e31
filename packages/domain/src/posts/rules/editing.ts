import { accessRefusal, type Holder } from '../../access/refusal';
import { fill, phrase } from '../../text/phrase';
import { fieldOfColumn } from '../fields';
import { LOCK_LEASE } from './constants';
import { Status } from './statuses';

/** Who edits a post, and when their page was last heard of. */
export interface Lock {
  user_id: number;
  /** Their display name. */
  username: string;
  since: string;
  seen_at: string;
}

export function isHeld(lock: Lock | null | undefined, now: Date): lock is Lock {
  return !!lock && now.getTime() - Date.parse(lock.seen_at) < LOCK_LEASE;
}

/** Why this person may not write to the post now; `null` when they may. */
export function lockRefusal(lock: Lock | null | undefined, userId: number, now: Date): string | null {
  if (!isHeld(lock, now) || lock.user_id === userId) return null;
  return fill(phrase('{name} is editing this post.'), { name: lock.username });
}

/** Why this person may not change these columns, by column. Pass only columns whose value changes. */
export function fieldRefusals(holder: Holder, changed: readonly string[]): Record<string, string[]> {
  const refusals: Record<string, string[]> = {};
  for (const field of changed) {
    const right = fieldOfColumn(field)?.right;
    const refusal = right ? accessRefusal(holder, right) : null;
    if (refusal) refusals[field] = [refusal];
  }
  return refusals;
}

/** Whether a change of these columns changes the content of the post, and not only the planning of the work. */
export function changesContent(changed: readonly string[]): boolean {
  return changed.some((column) => fieldOfColumn(column)?.readers !== 'never');
}

/**
 * Whether readers are told that an article with these changes was updated. Its place on the site, its addresses and
 * metadata do not make it another article.
 */
export function changesArticle(changed: readonly string[]): boolean {
  return changed.some((column) => fieldOfColumn(column)?.readers === 'article');
}

/**
 * Why this person may not change the content of a post of this status, or trash it; `null` when they may. Readers see a
 * published post, so it needs `post.publish` besides the right of the call.
 */
export function contentRefusal(holder: Holder, status: Status): string | null {
  return status === Status.PUBLISHED ? accessRefusal(holder, 'post.publish') : null;
}

/** What the button says that brings a post to its readers. */
export function publishLabel(status: Status, hasSchedule: boolean): string {
  if (status === Status.PUBLISHED) return phrase('Republish');
  if (status === Status.SCHEDULED) return phrase('Publish now');
  return hasSchedule ? phrase('Schedule') : phrase('Publish');
}

export const TIME_PASSED = phrase('It seems time has passed.');

export function scheduleRefusal(published_at: string, now: Date): string | null {
  return Date.parse(published_at) > now.getTime() ? null : TIME_PASSED;
}

/** Days compare as texts do. */
export function deadlineRefusal(due_date: string | null | undefined, today: string): string | null {
  return due_date && due_date < today ? phrase('The deadline cannot be earlier than today.') : null;
}
