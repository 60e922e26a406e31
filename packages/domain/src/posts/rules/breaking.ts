import { fill, phrase } from '../../text/phrase';
import { Status } from './statuses';

const HOUR = 3_600_000;
/** How long a post is breaking when its editor sets no other end. */
export const BREAKING_HOURS = 6;
const MAX_BREAKING_DAYS = 7;

interface Breaking {
  breaking_status: number;
  breaking_until: string | null;
}

/** Whether readers are told that the post is breaking, or will be once it is published. */
export function isBreaking({ breaking_status, breaking_until }: Breaking, now: Date): boolean {
  return breaking_status === 1 && (breaking_until === null || Date.parse(breaking_until) > now.getTime());
}

/** The end that a post gets when nobody chose one. A post that is not published gets it at its publication. */
export function defaultBreakingEnd(status: Status, now: Date): string | null {
  return status === Status.PUBLISHED ? new Date(now.getTime() + BREAKING_HOURS * HOUR).toISOString() : null;
}

/** Why the post cannot be breaking until then; `published_at` is that of a scheduled post. */
export function breakingEndRefusal(until: string, now: Date, published_at: string | null): string | null {
  const start = Math.max(now.getTime(), published_at ? Date.parse(published_at) : 0);
  const end = Date.parse(until);
  if (end <= start) return phrase('The end of Breaking is not after its start. Choose a later time.');
  if (end > start + MAX_BREAKING_DAYS * 24 * HOUR) {
    return fill(phrase('A post is breaking for at most {days} days. Choose an earlier time.'), {
      days: MAX_BREAKING_DAYS,
    });
  }
  return null;
}
