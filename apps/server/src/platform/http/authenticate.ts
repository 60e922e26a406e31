import { accessRefusal } from '@masthead/domain/access/refusal';
import type { Endpoint } from '@masthead/domain/http/endpoint';
import { phrase } from '@masthead/domain/text/phrase';
import { hashToken, livingSince } from '../access/token';
import { findActor, touchToken } from '../access/tokens.queries';
import type { Db } from '../db/db';
import type { Actor } from './context';
import { forbidden, unauthenticated } from './errors';

const MINUTE = 60_000;

interface Caller {
  authorization: string | undefined;
  address: string;
}

/** Whoever the bearer token stands for; `null` when it is missing, ended, or too old. */
export async function authenticate(db: Db, { authorization, address }: Caller, now: Date): Promise<Actor | null> {
  const token = /^Bearer ([\w-]{20,100})$/.exec(authorization ?? '')?.[1];
  if (!token) return null;
  const found = await findActor(db, hashToken(token), livingSince(now));
  if (!found) return null;
  const { used_at, ...actor } = found;
  const isStale = used_at < new Date(now.getTime() - MINUTE).toISOString();
  if (isStale) await touchToken(db, actor.token_id, now.toISOString(), address);
  return actor;
}

/** Throws unless this actor may call this endpoint. */
export function checkAccess(actor: Actor | null, { access }: Endpoint): void {
  if (access === 'public') return;
  if (!actor) throw unauthenticated();
  if (access === 'half-signed-in') return;
  if (!actor.two_fa_enabled) throw forbidden(phrase('Set up two-factor authentication first.'));
  const refusal = accessRefusal(actor, access);
  if (refusal) throw forbidden(refusal);
}
