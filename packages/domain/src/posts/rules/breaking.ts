import { fill, phrase } from '../../text/phrase';
import { Status } from './statuses';

// A breaking post appears in the breaking strip of the site until its end.

const HOUR_MS = 3_600_000;
/** The default duration of breaking. */
export const BREAKING_HOURS = 6;
const MAX_BREAKING_DAYS = 7;

interface Breaking {
  breaking_status: number;
  breaking_until: string | null;
}

/** Returns whether the post is breaking, or will be once it is published. */
export function isBreaking({ breaking_status, breaking_until }: Breaking, now: Date): boolean {
  return breaking_status === 1 && (breaking_until === null || Date.parse(breaking_until) > now.getTime());
}

/** Returns the default end of breaking. A post that is not published gets it at publication. */
export function defaultBreakingEnd(status: Status, now: Date): string | null {
  return status === Status.PUBLISHED ? new Date(now.getTime() + BREAKING_HOURS * HOUR_MS).toISOString() : null;
}

/** Returns why breaking cannot end then, or `null`. Pass `published_at` for a scheduled post. */
export function breakingEndRefusal(until: string, now: Date, published_at: string | null): string | null {
  const start = Math.max(now.getTime(), published_at ? Date.parse(published_at) : 0);
  const end = Date.parse(until);
  if (end <= start) return phrase('Breaking must end after it starts. Choose a later time.');
  if (end > start + MAX_BREAKING_DAYS * 24 * HOUR_MS) {
    return fill(phrase('A post can be breaking for at most {days} days. Choose an earlier time.'), {
      days: MAX_BREAKING_DAYS,
    });
  }
  return null;
}
