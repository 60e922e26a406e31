import type { Endpoint } from '@masthead/domain/http/endpoint';
import type { FastifyRequest } from 'fastify';
import { tooManyRequests } from './errors';
import { clientKey, createRateLimiter } from './rate-limit';

/** Bytes of a JSON body, in a call that anybody or a half-signed-in person can make. */
export const PUBLIC_BODY_LIMIT = 8 * 1024;
/** The same in a call that needs a signed-in person: the largest article. */
const SIGNED_IN_BODY_LIMIT = 1024 * 1024;

const WINDOW_MS = 60_000;
const MAX_ADDRESSES = 20_000;

/**
 * Calls per minute and client address. At the start of a shift, 150 people behind one address sign in, set up their second
 * factor and mistype; before that, each of their browsers loads the configuration, the languages and the phrases.
 */
const CALLS_PER_MINUTE = { change: 600, read: 1500 };

export type CountAddress = (request: FastifyRequest) => void;

/** Whether a call needs no confirmed second factor: its caller may be anybody. */
export function isOpenToAll({ access }: Endpoint): boolean {
  return access === 'public' || access === 'half-signed-in';
}

export function bodyLimitOf(endpoint: Endpoint): number {
  return isOpenToAll(endpoint) ? PUBLIC_BODY_LIMIT : SIGNED_IN_BODY_LIMIT;
}

/** A check for `onRequest`: it counts the client address before the body is read, and rejects a call above the limit. */
export function limitCallsPerAddress(callsPerMinute: number, now: () => Date): CountAddress {
  const limiter = createRateLimiter({ limit: callsPerMinute, windowMs: WINDOW_MS, maxKeys: MAX_ADDRESSES });
  return (request) => {
    const result = limiter.take(clientKey(request.ip), now());
    if (!result.allowed) throw tooManyRequests(result.retryAfterSeconds);
  };
}

/** Counts the calls of the API that are open to all: changes and public reads each have their own limit. */
export function limitPublicCalls(now: () => Date): (request: FastifyRequest, endpoint: Endpoint) => void {
  const countChange = limitCallsPerAddress(CALLS_PER_MINUTE.change, now);
  const countRead = limitCallsPerAddress(CALLS_PER_MINUTE.read, now);
  return (request, endpoint) => {
    if (!isOpenToAll(endpoint)) return;
    if (endpoint.method !== 'GET') countChange(request);
    else if (endpoint.access === 'public') countRead(request);
  };
}
