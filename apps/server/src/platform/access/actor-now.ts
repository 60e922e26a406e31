import type { Endpoint } from '@masthead/domain/http/endpoint';
import type { Db } from '../db/db';
import { checkAccess } from '../http/authenticate';
import type { Actor, ActorContext } from '../http/context';
import { unauthenticated } from '../http/errors';
import { livingSince } from './token';
import { findActorAgain } from './tokens.queries';

/**
 * Whoever calls, as they stand now. A call is let in before its body is read, and a body can be held back for minutes:
 * what decides over people and rights asks again, inside its transaction and behind its locks.
 */
export async function actorNow(db: Db, { actor, now }: ActorContext, endpoint: Endpoint): Promise<Actor> {
  const found = await findActorAgain(db, actor.token_id, livingSince(now()));
  if (!found) throw unauthenticated();
  checkAccess(found, endpoint);
  return found;
}
