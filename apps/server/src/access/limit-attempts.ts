import type { Db } from '../db/db';
import { tooManyTries } from '../http/errors';
import { countAttempt } from './attempts.queries';

const WINDOW = 15 * 60_000;

/** A newsroom shares one address, so an address may try more often than an account; so do readers on one line. */
const LIMITS = { account: 10, address: 100, code: 10, password: 10, subscription: 60 };

export const attemptKey = {
  account: (email: string) => `account:${email.toLowerCase()}`,
  address: (address: string) => `address:${address}`,
  code: (userId: number) => `code:${userId}`,
  password: (userId: number) => `password:${userId}`,
  subscription: (address: string) => `subscription:${address}`,
};

/** Counts a try and refuses it once its window is full, saying when to come back. */
export async function limitAttempts(db: Db, kind: keyof typeof LIMITS, key: string, now: Date): Promise<void> {
  const { count, window_ends_at } = await countAttempt(db, key, now, WINDOW);
  if (count <= LIMITS[kind]) return;
  throw tooManyTries(Math.max(1, Math.ceil((Date.parse(window_ends_at) - now.getTime()) / 1000)));
}
