import { accessRefusal, type Holder } from '../../access/refusal';
import { fill, phrase } from '../../text/phrase';
import { findFieldByColumn } from '../fields';
import { LOCK_LEASE_MS } from './constants';
import { Status } from './statuses';

// The rules about who can change a post, which fields, and when. The server enforces them; the editor explains them.

/** The lock of the user who edits a post. `seen_at` is the time of the last heartbeat of their browser. */
export interface Lock {
  user_id: number;
  /** The display name. */
  username: string;
  since: string;
  seen_at: string;
}

/** Returns whether the lock has not expired. */
export function isHeld(lock: Lock | null | undefined, now: Date): lock is Lock {
  return !!lock && now.getTime() - Date.parse(lock.seen_at) < LOCK_LEASE_MS;
}

/** Returns why the user cannot write to the post now, or `null`. */
export function lockRefusal(lock: Lock | null | undefined, userId: number, now: Date): string | null {
  if (!isHeld(lock, now) || lock.user_id === userId) return null;
  return fill(phrase('{name} is editing this post.'), { name: lock.username });
}

/** Returns the refusals by column: the fields that need a right which the user does not have. */
export function fieldRefusals(holder: Holder, changedColumns: readonly string[]): Record<string, string[]> {
  const refusals: Record<string, string[]> = {};
  for (const field of changedColumns) {
    const right = findFieldByColumn(field)?.right;
    const refusal = right ? accessRefusal(holder, right) : null;
    if (refusal) refusals[field] = [refusal];
  }
  return refusals;
}

/** Returns whether readers see any of these columns. They never see planning columns such as the priority. */
export function changesContent(changedColumns: readonly string[]): boolean {
  return changedColumns.some((column) => findFieldByColumn(column)?.readers !== 'never');
}

/** Returns whether a change of these columns sets the date of update that readers see. Metadata does not. */
export function changesArticle(changedColumns: readonly string[]): boolean {
  return changedColumns.some((column) => findFieldByColumn(column)?.readers === 'article');
}

/**
 * Returns why the user cannot change the content of a post with this status, or trash it, or `null`. A published post
 * requires `post.publish` in addition to the right of the endpoint.
 */
export function contentRefusal(holder: Holder, status: Status): string | null {
  return status === Status.PUBLISHED ? accessRefusal(holder, 'post.publish') : null;
}

/** Returns the label of the publish button. */
export function publishLabel(status: Status, hasSchedule: boolean): string {
  if (status === Status.PUBLISHED) return phrase('Republish');
  if (status === Status.SCHEDULED) return phrase('Publish now');
  return hasSchedule ? phrase('Schedule') : phrase('Publish');
}

export const TIME_PASSED = phrase('It seems time has passed.');

/** Returns why the publication cannot be scheduled for this time, or `null`. */
export function scheduleRefusal(published_at: string, now: Date): string | null {
  return Date.parse(published_at) > now.getTime() ? null : TIME_PASSED;
}

/** Returns why the deadline is rejected, or `null`. ISO days compare correctly as strings. */
export function deadlineRefusal(due_date: string | null | undefined, today: string): string | null {
  return due_date && due_date < today ? phrase("The deadline can't be earlier than today.") : null;
}
