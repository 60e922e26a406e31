import { createHash, randomBytes } from 'node:crypto';
import type { Endpoint } from '@masthead/domain/http/endpoint';
import type { Db } from '../db/db';
import { checkAccess } from '../http/check-access';
import type { Actor, ActorContext } from '../http/context';
import { unauthenticated } from '../http/errors';
import { isOriginActive, type SessionHome } from './session-origins';
import { findActor, findActorByTokenId, recordTokenUse, type TokenLimits } from './tokens.queries';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const MAX_IDLE_MS = 12 * HOUR_MS;
const MAX_LIFETIME_MS = 7 * 24 * HOUR_MS;

interface Caller {
  authorization: string | undefined;
  address: string;
}

/**
 * The user of a bearer token; `null` when the token is missing, deleted or expired. A session that a switch of the brand
 * opened also needs the session and the link that it came from.
 */
export async function authenticate(
  home: SessionHome,
  { authorization, address }: Caller,
  now: Date,
): Promise<Actor | null> {
  const { db } = home;
  const token = /^Bearer ([\w-]{20,100})$/.exec(authorization ?? '')?.[1];
  if (!token) return null;
  const row = await findActor(db, hashToken(token), tokenLimits(now));
  if (!row || !(await isOriginActive(home, row, tokenLimits(now), now))) return null;
  const { used_at, created_at: _, ...actor } = row;
  // The time of use is stored at most once per minute.
  const isUseOutdated = used_at < new Date(now.getTime() - MINUTE_MS).toISOString();
  if (isUseOutdated) await recordTokenUse(db, actor.token_id, now.toISOString(), address);
  return actor;
}

/**
 * Reloads the caller's rights and checks access again. The first check runs before the body is read, and a client can
 * delay the body for minutes. Operations on users and roles call this inside their transaction, after taking locks.
 */
export async function reloadActor(db: Db, context: ActorContext, endpoint: Endpoint): Promise<Actor> {
  const now = context.now();
  const current = await findActorByTokenId(db, context.actor.token_id, tokenLimits(now));
  if (!current || !(await isOriginActive(context, current, tokenLimits(now), now))) throw unauthenticated();
  checkAccess(current, endpoint);
  return current;
}

/** 256 random bits. The database stores only the hash. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** A token is valid if it was used in the last 12 hours and created in the last 7 days. */
export function tokenLimits(now: Date): TokenLimits {
  const timeAgo = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString();
  return { used_after: timeAgo(MAX_IDLE_MS), created_after: timeAgo(MAX_LIFETIME_MS) };
}
