import { accessRefusal, type Holder } from '../../access/refusal';
import type { Right } from '../../access/rights';
import { fill, phrase } from '../../text/phrase';
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

/** Fields that take a right of their own besides the one to change a post. */
const guarded: Record<string, Right> = {
  catchy_title: 'post.seo',
  description: 'post.seo',
  titles: 'post.seo',
  slug: 'post.seo',
  json_ld: 'post.seo',
  fb_catchy_title: 'post.fb',
  fb_thumb: 'post.fb',
  fb_thumb_ext: 'post.fb',
  is_verified: 'post.moderate',
};

/** Why this person may not change these fields, by field. Give only those that really change. */
export function fieldRefusals(holder: Holder, changed: readonly string[]): Record<string, string[]> {
  const refusals: Record<string, string[]> = {};
  for (const field of changed) {
    const right = guarded[field];
    const refusal = right ? accessRefusal(holder, right) : null;
    if (refusal) refusals[field] = [refusal];
  }
  return refusals;
}

/** Fields for planning the work on a post. Readers never see them. */
const planningFields: ReadonlySet<string> = new Set(['priority', 'estimate', 'due_date', 'assignee_id', 'notes']);

/** Whether a change of these fields changes the content of the post. */
export function changesContent(changed: readonly string[]): boolean {
  return changed.some((field) => !planningFields.has(field));
}

/**
 * The article as readers see it. Where it is filed and promoted, its addresses, and what only the newsroom or machines
 * read do not make it another article.
 */
const articleFields: ReadonlySet<string> = new Set([
  'main_headline',
  'catchy_title',
  'description',
  'template_type',
  'body',
  'slides',
  'thumb',
  'sources',
  'external_link',
  'authors',
  'experts',
  'advert_status',
  'is_sponsored',
]);

/** Whether readers are told that an article with these changes was updated. */
export function changesArticle(changed: readonly string[]): boolean {
  return changed.some((field) => articleFields.has(field));
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
