import { createHash, randomBytes } from 'node:crypto';

const HOUR = 3_600_000;
const IDLE = 12 * HOUR;
const LIFETIME = 7 * 24 * HOUR;

/** 256 random bits that mean nothing; only their hash is stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export interface Living {
  used_after: string;
  created_after: string;
}

/** What a token must show to be alive: used in the last 12 hours, made in the last 7 days. */
export function livingSince(now: Date): Living {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString();
  return { used_after: ago(IDLE), created_after: ago(LIFETIME) };
}
