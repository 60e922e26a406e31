import { currentPasswordRefusal } from '@masthead/domain/session/credentials';
import { phrase } from '@masthead/domain/text/phrase';
import { recordAudit } from '../audit/record-audit';
import type { Db } from '../db/db';
import type { ActorContext } from '../http/context';
import { invalid, tooManyTries } from '../http/errors';
import { clientKey } from '../http/rate-limit';
import { countAttempt, forgetAttempts } from './attempts.queries';
import { passwordMatches } from './passwords';
import { findPasswordHash } from './users.queries';

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

/**
 * Throws unless `typed` is the caller's current password. Attempts are limited, so that a stolen token does not help to
 * guess the password.
 */
export async function checkCurrentPassword(context: ActorContext, typed: string): Promise<void> {
  const { db, actor } = context;
  const empty = currentPasswordRefusal(typed);
  if (empty) throw invalid({ current_password: [empty] });
  const key = attemptKey.password(actor.id);
  await limitProofs(context, 'password', key);
  if (!(await passwordMatches(typed, await findPasswordHash(db, actor.id)))) {
    await recordFailedProof(context);
    throw invalid({ current_password: [phrase('The current password is wrong.')] });
  }
  await forgetAttempts(db, key);
}

/** Limits the attempts of a signed-in caller to prove to be the owner of the account. */
export function limitProofs(context: ActorContext, kind: 'password' | 'code', key: string): Promise<void> {
  const { db, actor, now } = context;
  return limitAttempts(db, kind, key, now(), () =>
    recordAudit(db, context, { action: 'session.locked-out', target_id: actor.id, result: 'refused' }),
  );
}

/** Records that a signed-in caller could not prove to be the owner of the account. */
export function recordFailedProof(context: ActorContext): Promise<void> {
  const { db, actor } = context;
  return recordAudit(db, context, { action: 'session.proof-failed', target_id: actor.id, result: 'failure' });
}
