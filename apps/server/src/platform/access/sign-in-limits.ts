import type { Db } from '../db/db';
import { retrying } from '../db/transactions';
import type { Context } from '../http/context';
import { clientKey } from '../http/rate-limit';
import { secondsUntil } from './attempts';
import {
  countAttempt,
  findBlock,
  forgetAttempts,
  giveBackAttempt,
  lockCounter,
  rememberAddress,
  writeCounter,
} from './attempts.queries';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

const FIRST_DELAY = 30 * SECOND;
const LONGEST_DELAY = 15 * MINUTE;
/** A counter starts again at zero after a day without a failure. */
const FORGET_AFTER = DAY;

/** Failures of one account from one address before the first delay. */
const PAIR_LIMIT = 5;
/** Failures of one account from all addresses that are not known for it: guessing spread over many addresses. */
const ACCOUNT_LIMIT = 20;
/**
 * Failures from one address over all accounts. A sign-in counts as a failure until its password is checked, so the limit has room
 * for 150 sign-ins at the same moment and 100 failures.
 */
const ADDRESS = { limit: 250, windowMs: 15 * MINUTE };

/** How long an address stays known for an account after a sign-in. */
export const KNOWN_FOR = 90 * DAY;

/** How long further attempts are refused after this many failures, in milliseconds. */
function delayAfter(failures: number, limit: number): number {
  return failures < limit ? 0 : Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** (failures - limit));
}

/** One sign-in that counts as a failure until it is given back or cleared. */
export interface SignInAttempt {
  pair: string;
  /** `null` at a known address, which this counter does not concern. */
  account: string | null;
  address: string;
}

/** An attempt that is refused without looking at its password. */
export class LockedOut extends Error {
  constructor(readonly retryAfter: number) {
    super('Too many failed sign-ins');
  }
}

interface Origin {
  login: string;
  /** The account's owner has signed in from this address before. */
  isKnown: boolean;
}

/**
 * Counts a sign-in as a failure before its password is checked, so that parallel guesses get no more tries than serial
 * ones. Throws `LockedOut` when a counter blocks it; a refused attempt counts nowhere. An unknown e-mail is counted
 * like a known one. Every transaction takes the counters in the same order, which rules out deadlocks.
 */
export async function beginAttempt(context: Context, { login, isKnown }: Origin): Promise<SignInAttempt> {
  const { db, secrets, address } = context;
  const now = context.now();
  const client = clientKey(address);
  // A keyed fingerprint, because e-mail addresses of strangers do not belong in the database.
  const who = secrets.fingerprint(login.toLowerCase()).toString('base64url');
  const attempt = {
    pair: `sign-in:${who}:${client}`,
    account: isKnown ? null : `sign-in:${who}`,
    address: `sign-in-address:${client}`,
  };
  // Refusing a flood of attempts only reads.
  const keys = attempt.account ? [attempt.pair, attempt.account] : [attempt.pair];
  const block = await findBlock(db, keys, now.toISOString());
  if (block) throw new LockedOut(secondsUntil(block, now));
  return retrying(db, async (db) => {
    await countFailure(db, attempt.pair, PAIR_LIMIT, now);
    if (attempt.account) await countFailure(db, attempt.account, ACCOUNT_LIMIT, now);
    const { count, window_ends_at } = await countAttempt(db, attempt.address, now, ADDRESS.windowMs);
    // One colleague's failures must not lock out everybody else who works at this address.
    if (count > ADDRESS.limit && !isKnown) throw new LockedOut(secondsUntil(window_ends_at, now));
    return attempt;
  });
}

async function countFailure(db: Db, key: string, limit: number, now: Date): Promise<void> {
  const counter = await lockCounter(db, key, now.toISOString());
  const { blocked_until } = counter;
  if (blocked_until !== null && Date.parse(blocked_until) > now.getTime()) {
    throw new LockedOut(secondsUntil(blocked_until, now));
  }
  const isForgotten = Date.parse(counter.window_ends_at) <= now.getTime();
  const count = (isForgotten ? 0 : counter.count) + 1;
  const delay = delayAfter(count, limit);
  const at = (milliseconds: number) => new Date(now.getTime() + milliseconds).toISOString();
  await writeCounter(db, key, {
    count,
    window_ends_at: at(FORGET_AFTER),
    blocked_until: delay === 0 ? null : at(delay),
  });
}

/** The password was right and no code came with it: neither a failure nor a success. */
export function giveBack({ db }: Context, { pair, account, address }: SignInAttempt): Promise<void> {
  return retrying(db, async (db) => {
    await giveBackAttempt(db, pair);
    if (account) await giveBackAttempt(db, account);
    await giveBackAttempt(db, address);
  });
}

/** After a sign-in: resets the pair, gives the attempt back to the other counters and remembers the address. */
export function clearAttempt(context: Context, attempt: SignInAttempt, userId: number): Promise<void> {
  const { pair, account, address } = attempt;
  return retrying(context.db, async (db) => {
    await forgetAttempts(db, pair);
    if (account) await giveBackAttempt(db, account);
    await giveBackAttempt(db, address);
    await rememberAddress(db, userId, clientKey(context.address), context.now().toISOString());
  });
}
