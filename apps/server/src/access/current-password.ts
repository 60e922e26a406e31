import { currentPasswordRefusal } from '@masthead/domain/text/credentials';
import { phrase } from '@masthead/domain/text/phrase';
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
export async function checkCurrentPassword({ db, actor, now }: ActorContext, typed: string): Promise<void> {
  const empty = currentPasswordRefusal(typed);
  if (empty) throw invalid({ current_password: [empty] });
  const key = attemptKey.password(actor.id);
  await limitAttempts(db, 'password', key, now());
  if (!(await passwordMatches(typed, await findPasswordHash(db, actor.id)))) {
    throw invalid({ current_password: [phrase('The current password is wrong.')] });
  }
  await forgetAttempts(db, key);
}
