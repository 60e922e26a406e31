import type { Db } from '../db/db';
import { withRetries } from '../db/transactions';
import type { Context } from '../http/context';
import { clientKey } from '../http/rate-limit';
import { secondsUntil } from './attempts';
import {
  countAttempt,
  decrementCounter,
  deleteAttempts,
  findBlock,
  lockCounter,
  saveKnownAddress,
  writeCounter,
} from './attempts.queries';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The delay doubles with each failure above the limit. */
const FIRST_DELAY_MS = 30 * SECOND_MS;
const LONGEST_DELAY_MS = 15 * MINUTE_MS;
/** A counter is reset to zero after a day without a failure. */
const RESET_AFTER_MS = DAY_MS;

/** Failures of one account from one address before the first delay. */
const PAIR_LIMIT = 5;
/** Failures of one account from all unknown addresses, against guessing from many addresses. */
const ACCOUNT_LIMIT = 20;
/**
 * Failures from one address for all accounts. A sign-in counts as a failure until its password is checked, so the limit
 * allows 150 concurrent sign-ins and 100 failures.
 */
const ADDRESS_LIMIT = { attempts: 250, windowMs: 15 * MINUTE_MS };

/** After this time without a sign-in, an address is unknown again. */
export const KNOWN_ADDRESS_LIFETIME_MS = 90 * DAY_MS;

/** The delay before the next attempt is allowed, in milliseconds. */
function delayAfterFailures(failures: number, limit: number): number {
  return failures < limit ? 0 : Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (failures - limit));
}

/** The counter keys of a sign-in, which counts as a failure until `undoAttempt` or `clearAttempt`. */
export interface SignInAttempt {
  /** Account and IP address. */
  pair: string;
  /** `null` for a known address, which does not count against the account. */
  account: string | null;
  /** The IP address with all accounts. */
  address: string;
}

/** The attempt is rejected without checking the password. */
export class LockedOut extends Error {
  constructor(readonly retryAfterSeconds: number) {
    super('Too many failed sign-ins');
  }
}

/** Who signs in, and from where. */
interface Origin {
  /** The email address that the caller entered. */
  login: string;
  /** Whether the account's owner has signed in from this address before. */
  isKnown: boolean;
}

/**
 * Counts a sign-in as a failure before its password is checked, so that parallel guesses get no more attempts than
 * serial ones. Throws `LockedOut` when a counter blocks it; a rejected attempt is not counted. An unknown email is
 * counted like a known one. Every transaction locks the counters in the same order, which prevents deadlocks.
 */
export async function beginAttempt(context: Context, { login, isKnown }: Origin): Promise<SignInAttempt> {
  const { db, secrets, address } = context;
  const now = context.now();
  const client = clientKey(address);
  // A keyed hash, so that the database does not store email addresses of people without an account.
  const account = secrets.fingerprint(login.toLowerCase()).toString('base64url');
  const attempt = {
    pair: `sign-in:${account}:${client}`,
    account: isKnown ? null : `sign-in:${account}`,
    address: `sign-in-address:${client}`,
  };
  // A plain read rejects a flood of attempts without taking locks.
  const keys = attempt.account ? [attempt.pair, attempt.account] : [attempt.pair];
  const block = await findBlock(db, keys, now.toISOString());
  if (block) throw new LockedOut(secondsUntil(block, now));
  return withRetries(db, async (db) => {
    await countFailure(db, attempt.pair, PAIR_LIMIT, now);
    if (attempt.account) await countFailure(db, attempt.account, ACCOUNT_LIMIT, now);
    const { count, window_ends_at } = await countAttempt(db, attempt.address, now, ADDRESS_LIMIT.windowMs);
    // One user's failures must not lock out colleagues who share the address.
    if (count > ADDRESS_LIMIT.attempts && !isKnown) throw new LockedOut(secondsUntil(window_ends_at, now));
    return attempt;
  });
}

async function countFailure(db: Db, key: string, limit: number, now: Date): Promise<void> {
  const counter = await lockCounter(db, key, now.toISOString());
  const { blocked_until } = counter;
  if (blocked_until !== null && Date.parse(blocked_until) > now.getTime()) {
    throw new LockedOut(secondsUntil(blocked_until, now));
  }
  const isExpired = Date.parse(counter.window_ends_at) <= now.getTime();
  const count = (isExpired ? 0 : counter.count) + 1;
  const delay = delayAfterFailures(count, limit);
  const timeAfter = (milliseconds: number) => new Date(now.getTime() + milliseconds).toISOString();
  await writeCounter(db, key, {
    count,
    window_ends_at: timeAfter(RESET_AFTER_MS),
    blocked_until: delay === 0 ? null : timeAfter(delay),
  });
}

/** Uncounts a sign-in whose password was right but which has no second factor yet. */
export function undoAttempt({ db }: Context, { pair, account, address }: SignInAttempt): Promise<void> {
  return withRetries(db, async (db) => {
    await decrementCounter(db, pair);
    if (account) await decrementCounter(db, account);
    await decrementCounter(db, address);
  });
}

/** After a successful sign-in: resets the pair counter, uncounts the attempt elsewhere and stores the known address. */
export function clearAttempt(context: Context, attempt: SignInAttempt, userId: number): Promise<void> {
  const { pair, account, address } = attempt;
  return withRetries(context.db, async (db) => {
    await deleteAttempts(db, pair);
    if (account) await decrementCounter(db, account);
    await decrementCounter(db, address);
    await saveKnownAddress(db, userId, clientKey(context.address), context.now().toISOString());
  });
}
