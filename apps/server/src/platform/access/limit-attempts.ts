import type { Db } from '../db/db';
import { tooManyTries } from '../http/errors';
import { clientKey } from '../http/rate-limit';
import { countAttempt } from './attempts.queries';

const WINDOW = 15 * 60_000;

/** Tries per window. Readers behind one address subscribe more often than one session confirms a code. */
const LIMITS = { code: 10, password: 10, subscription: 60 };

export const attemptKey = {
  /** Per session, so that one session cannot use up the tries of another. */
  code: (tokenId: number) => `code:${tokenId}`,
  password: (userId: number) => `password:${userId}`,
  subscription: (address: string) => `subscription:${clientKey(address)}`,
};

/**
 * Counts a try and refuses it once its window is full, saying when to come back. `onLockout` runs for the first refused
 * try of a window only.
 */
export async function limitAttempts(
  db: Db,
  kind: keyof typeof LIMITS,
  key: string,
  now: Date,
  onLockout?: () => Promise<void>,
): Promise<void> {
  const { count, window_ends_at } = await countAttempt(db, key, now, WINDOW);
  if (count <= LIMITS[kind]) return;
  if (count === LIMITS[kind] + 1) await onLockout?.();
  throw tooManyTries(secondsUntil(window_ends_at, now));
}

/** As `Retry-After` states it: at least one second. */
export function secondsUntil(instant: string, now: Date): number {
  return Math.max(1, Math.ceil((Date.parse(instant) - now.getTime()) / 1000));
}
