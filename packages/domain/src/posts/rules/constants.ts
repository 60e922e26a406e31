import { phrase } from '../../text/phrase';

/** How much of the front page a post takes. */
export const topStatuses = {
  0: phrase('Regular'),
  1: phrase('Main'),
  2: phrase('Top'),
  3: phrase('Featured'),
} as const;
export type TopStatus = 0 | 1 | 2 | 3;

/** Who pays for it. */
export const advertStatuses = {
  0: phrase('Regular'),
  1: phrase('Advertorial'),
  2: phrase('Partner material'),
  3: phrase('Press release'),
} as const;
export type AdvertStatus = 0 | 1 | 2 | 3;

export const priorities = { 0: phrase('Low'), 1: phrase('Medium'), 2: phrase('High') } as const;
export type Priority = 0 | 1 | 2;

export const MAX_TAGS = 5;
export const MAX_EXPERTS = 5;

/** What stands for 'no picture chosen' in the place of a picture's key. */
export const DEFAULT_THUMB = 'default';

/** A text of fewer words is marked. */
export const FEW_WORDS = 500;

/** How long an untouched lock holds, in milliseconds. */
export const LOCK_LEASE = 60_000;
export const LOCK_CHECK = 15_000;

/** How long after its time a scheduled post counts as late, in milliseconds. */
export const LATE_AFTER = 5000;
