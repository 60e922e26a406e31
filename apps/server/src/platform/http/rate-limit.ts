import { isIPv6 } from 'node:net';
import type { Endpoint } from '@masthead/domain/http/endpoint';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { tooManyRequests } from './errors';

/** Limit in bytes of a JSON body of a public or half-signed-in endpoint. */
export const PUBLIC_BODY_LIMIT = 8 * 1024;
/** Limit in bytes of a JSON body of other endpoints: the size of the largest article. */
const SIGNED_IN_BODY_LIMIT = 1024 * 1024;

const WINDOW_MS = 60_000;
/** Limits the memory of the counters. */
const MAX_ADDRESSES = 20_000;

/**
 * Calls per minute and client address. The limits allow 150 users behind one address to sign in at the start of a
 * shift, each with a second factor and some mistakes, after their browsers loaded configuration, languages and phrases.
 */
const CALLS_PER_MINUTE = { write: 600, read: 1500 };

/** Counts a call of the client's address. Throws a 429 above the limit. */
type CountCall = (request: FastifyRequest) => void;

/** Whether the endpoint can be called without a confirmed second factor. */
export function isOpenToAll({ access }: Endpoint): boolean {
  return access === 'public' || access === 'half-signed-in';
}

export function bodyLimitFor(endpoint: Endpoint): number {
  return isOpenToAll(endpoint) ? PUBLIC_BODY_LIMIT : SIGNED_IN_BODY_LIMIT;
}

/** Returns a check for `onRequest`, which runs before the body is read. It throws a 429 above the limit. */
export function limitCallsPerAddress(callsPerMinute: number, now: () => Date): CountCall {
  const limiter = createRateLimiter({ limit: callsPerMinute, windowMs: WINDOW_MS, maxKeys: MAX_ADDRESSES });
  return (request) => {
    const result = limiter.consume(clientKey(request.ip), now());
    if (!result.allowed) throw tooManyRequests(result.retryAfterSeconds);
  };
}

/** Limits calls that need no confirmed second factor. Writes and public reads have separate limits. */
export function limitPublicCalls(now: () => Date): (request: FastifyRequest, endpoint: Endpoint) => void {
  const countWrite = limitCallsPerAddress(CALLS_PER_MINUTE.write, now);
  const countRead = limitCallsPerAddress(CALLS_PER_MINUTE.read, now);
  return (request, endpoint) => {
    if (!isOpenToAll(endpoint)) return;
    if (endpoint.method !== 'GET') countWrite(request);
    else if (endpoint.access === 'public') countRead(request);
  };
}

interface RateLimiterOptions {
  limit: number;
  windowMs: number;
  /** Limits the memory: above this number, the limiter evicts the least recently used key. */
  maxKeys: number;
}

type RateLimitResult = { allowed: true } | { allowed: false; retryAfterSeconds: number };

export interface RateLimiter {
  /** Counts one request of this key. A rejected request does not extend the window. */
  consume: (key: string, now: Date) => RateLimitResult;
}

/**
 * In-memory fixed-window rate limiter. A window starts with the first request of its key. Counters are per process, so
 * several web processes together allow several times the limit.
 */
export function createRateLimiter({ limit, windowMs, maxKeys }: RateLimiterOptions): RateLimiter {
  // Created by the first request, because the cache allocates the memory of all its keys at once.
  let windows: LRUCache<string, { endsAt: number; count: number }> | undefined;

  return {
    consume: (key, now) => {
      windows ??= new LRUCache({ max: maxKeys });
      const time = now.getTime();
      const current = windows.get(key);
      // A window that ends more than `windowMs` from now was opened before the clock was set back.
      const isOpen = current !== undefined && time < current.endsAt && current.endsAt <= time + windowMs;
      const window = isOpen ? current : { endsAt: time + windowMs, count: 0 };
      if (!isOpen) windows.set(key, window);
      if (window.count < limit) {
        window.count += 1;
        return { allowed: true };
      }
      return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil((window.endsAt - time) / 1000)) };
    },
  };
}

/** The length of the longest IPv6 address. */
const MAX_ADDRESS_LENGTH = 45;

/**
 * The rate limit key of a client: the IPv4 address, or the /64 network of an IPv6 address, because one subscriber
 * usually has a whole /64. Other text, which a proxy may forward, is cut off.
 */
export function clientKey(ip: string): string {
  const address = ip.split('%', 1)[0] as string;
  if (!isIPv6(address)) return address.slice(0, MAX_ADDRESS_LENGTH);
  const groups = ipv6Groups(address);
  const isMappedIpv4 = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMappedIpv4)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The eight 16-bit groups of a valid IPv6 address. */
function ipv6Groups(address: string): number[] {
  // The URL parser shortens zeros to `::` and writes an embedded IPv4 address as two groups.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = [], tail = []] = canonical
    .split('::')
    .map((half) => (half === '' ? [] : half.split(':').map((group) => Number.parseInt(group, 16))));
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail];
}
