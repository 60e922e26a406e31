import { phrase } from '../../text/phrase';

// Values of posts that the API, the editor and the site share.

/** The prominence of a post on the front page. */
export const topStatuses = {
  0: phrase('Regular'),
  1: phrase('Main'),
  2: phrase('Top'),
  3: phrase('Featured'),
} as const;
export type TopStatus = 0 | 1 | 2 | 3;

/** The kinds of paid content. */
export const advertStatuses = {
  0: phrase('Regular'),
  1: phrase('Advertorial'),
  2: phrase('Partner material'),
  3: phrase('Press release'),
} as const;
export type AdvertStatus = 0 | 1 | 2 | 3;

/** The urgency of a task on the board. */
export const priorities = { 0: phrase('Low'), 1: phrase('Medium'), 2: phrase('High') } as const;
export type Priority = 0 | 1 | 2;
/** The priority of a new task. */
export const MEDIUM_PRIORITY = 1;

export const MAX_TAGS = 5;
export const MAX_EXPERTS = 5;
/** The articles that an editor selects; the site adds similar ones up to its own limit. */
export const MAX_RELATED_POSTS = 6;

/** The value of `thumb` that means 'no picture'. */
export const DEFAULT_THUMB = 'default';

/** The editor warns about texts with fewer words. */
export const FEW_WORDS = 500;

/** The time after the last heartbeat when a lock expires, and the interval of heartbeats, in milliseconds. */
export const LOCK_LEASE_MS = 60_000;
export const LOCK_HEARTBEAT_MS = 15_000;
/** The server renews a lock only if its last renewal is at least this long ago, in milliseconds. */
export const LOCK_RENEWAL_MS = 15_000;

/** The delay after which a scheduled post counts as late, in milliseconds. */
export const LATE_AFTER_MS = 30_000;
