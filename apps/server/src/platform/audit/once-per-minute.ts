import { LRUCache } from 'lru-cache';

const MINUTE = 60_000;
const MAX_KEYS = 1000;

/**
 * Tells whether an event with this key is the first within a minute, so that a caller who repeats it does not fill the
 * audit log. The oldest keys are forgotten beyond a bound.
 */
export function oncePerMinute(): (key: string, now: Date) => boolean {
  const seen = new LRUCache<string, number>({ max: MAX_KEYS });
  return (key, now) => {
    if (now.getTime() - (seen.get(key) ?? Number.NEGATIVE_INFINITY) < MINUTE) return false;
    seen.set(key, now.getTime());
    return true;
  };
}
