import { currentPasswordRefusal } from '@masthead/domain/session/credentials';
import { phrase } from '@masthead/domain/text/phrase';
import { recordAudit } from '../audit/record-audit';
import type { ActorContext } from '../http/context';
import { invalid } from '../http/errors';
import { forgetAttempts } from './attempts.queries';
import { attemptKey, limitAttempts } from './limit-attempts';
import { passwordMatches } from './passwords';
import { findPasswordHash } from './users.queries';

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
