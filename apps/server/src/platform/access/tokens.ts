import { createHash, randomBytes } from 'node:crypto';
import type { Endpoint } from '@masthead/domain/http/endpoint';
import type { Db } from '../db/db';
import { checkAccess } from '../http/check-access';
import type { Actor, ActorContext } from '../http/context';
import { unauthenticated } from '../http/errors';
import { findActor, findActorAgain, type Living, touchToken } from './tokens.queries';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const IDLE = 12 * HOUR;
const LIFETIME = 7 * 24 * HOUR;

interface Caller {
  authorization: string | undefined;
  address: string;
}

/** The user behind the bearer token; `null` when the token is missing, ended or expired. */
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

/**
 * The caller with the rights of now. A call is admitted before its body is read, and a client can delay the body for
 * minutes: operations on people and rights check again, inside their transaction and behind their locks.
 */
export async function actorNow(db: Db, { actor, now }: ActorContext, endpoint: Endpoint): Promise<Actor> {
  const found = await findActorAgain(db, actor.token_id, livingSince(now()));
  if (!found) throw unauthenticated();
  checkAccess(found, endpoint);
  return found;
}

/** 256 random bits; the database stores only their hash. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** A token is alive when it was used in the last 12 hours and created in the last 7 days. */
export function livingSince(now: Date): Living {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString();
  return { used_after: ago(IDLE), created_after: ago(LIFETIME) };
}
