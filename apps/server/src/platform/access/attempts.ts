import { currentPasswordRefusal } from '@masthead/domain/session/credentials';
import { phrase } from '@masthead/domain/text/phrase';
import { recordAudit } from '../audit/record-audit';
import type { Db } from '../db/db';
import type { ActorContext } from '../http/context';
import { invalid, tooManyAttempts } from '../http/errors';
import { clientKey } from '../http/rate-limit';
import { countAttempt, deleteAttempts } from './attempts.queries';
import { passwordMatches } from './passwords';
import { findPasswordHash } from './users.queries';

const WINDOW_MS = 15 * 60_000;

/**
 * Attempts per window: to confirm a two-factor code or the current password, and to subscribe to notifications. Many
 * readers behind one address may subscribe, so that limit is higher.
 */
const LIMITS = { code: 10, password: 10, subscription: 60 };

/** The keys of the counters. */
export const attemptKey = {
  /** Per session, so that one session cannot use up the attempts of another. */
  code: (tokenId: number) => `code:${tokenId}`,
  password: (userId: number) => `password:${userId}`,
  subscription: (address: string) => `subscription:${clientKey(address)}`,
};

/**
 * Counts an attempt and throws a 429 with `Retry-After` when the limit of the window is exceeded. `onLockout` runs only
 * for the first rejected attempt of a window.
 */
export async function limitAttempts(
  db: Db,
  kind: keyof typeof LIMITS,
  key: string,
  now: Date,
  onLockout?: () => Promise<void>,
): Promise<void> {
  const { count, window_ends_at } = await countAttempt(db, key, now, WINDOW_MS);
  if (count <= LIMITS[kind]) return;
  if (count === LIMITS[kind] + 1) await onLockout?.();
  throw tooManyAttempts(secondsUntil(window_ends_at, now));
}

/** The value of a `Retry-After` header, at least 1. */
export function secondsUntil(time: string, now: Date): number {
  return Math.max(1, Math.ceil((Date.parse(time) - now.getTime()) / 1000));
}

/**
 * Throws unless `password` is the caller's current password. Attempts are limited, so that a stolen token does not help to
 * guess the password.
 */
export async function checkCurrentPassword(context: ActorContext, password: string): Promise<void> {
  const { db, actor } = context;
  const emptyRefusal = currentPasswordRefusal(password);
  if (emptyRefusal) throw invalid({ current_password: [emptyRefusal] });
  const key = attemptKey.password(actor.id);
  await limitProofs(context, 'password', key);
  if (!(await passwordMatches(password, await findPasswordHash(db, actor.id)))) {
    await recordFailedProof(context);
    throw invalid({ current_password: [phrase('The current password is wrong.')] });
  }
  await deleteAttempts(db, key);
}

/** Limits how often a signed-in caller can prove their identity with the password or a code. */
export function limitProofs(context: ActorContext, kind: 'password' | 'code', key: string): Promise<void> {
  const { db, actor, now } = context;
  return limitAttempts(db, kind, key, now(), () =>
    recordAudit(db, context, { action: 'session.locked-out', target_id: actor.id, result: 'refused' }),
  );
}

/** Records in the audit log that a signed-in caller sent a wrong password or code. */
export function recordFailedProof(context: ActorContext): Promise<void> {
  const { db, actor } = context;
  return recordAudit(db, context, { action: 'session.proof-failed', target_id: actor.id, result: 'failure' });
}
