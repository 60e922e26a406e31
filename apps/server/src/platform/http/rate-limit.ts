import { isIPv6 } from 'node:net';
import type { Endpoint } from '@masthead/domain/http/endpoint';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { tooManyRequests } from './errors';

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

type CountAddress = (request: FastifyRequest) => void;

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

interface RateLimiterOptions {
  /** Requests that one key may make in one window. */
  limit: number;
  windowMs: number;
  /** Bounds the memory: beyond this, the limiter forgets the key that it saw least recently. */
  maxKeys: number;
}

type RateLimitResult = { allowed: true } | { allowed: false; retryAfterSeconds: number };

export interface RateLimiter {
  /** Counts one request of this key. A rejected request does not extend the window. */
  take: (key: string, now: Date) => RateLimitResult;
}

/**
 * In-memory fixed-window rate limiter. A window starts with the first request of its key. Counters are per process, so
 * several web processes together allow several times the limit.
 */
export function createRateLimiter({ limit, windowMs, maxKeys }: RateLimiterOptions): RateLimiter {
  const windows = new LRUCache<string, { endsAt: number; count: number }>({ max: maxKeys });

  return {
    take: (key, now) => {
      const time = now.getTime();
      const known = windows.get(key);
      // A window that ends later than one can last was opened before the clock was set back.
      const isOpen = known !== undefined && time < known.endsAt && known.endsAt <= time + windowMs;
      const window = isOpen ? known : { endsAt: time + windowMs, count: 0 };
      if (!isOpen) windows.set(key, window);
      if (window.count < limit) {
        window.count += 1;
        return { allowed: true };
      }
      return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil((window.endsAt - time) / 1000)) };
    },
  };
}

/** The longest text of an IPv6 address with an embedded IPv4 address. */
const MAX_ADDRESS_LENGTH = 45;

/**
 * The key under which requests of one client are counted: an IPv4 address as it is, an IPv6 address as its /64 network,
 * because one subscriber usually holds a whole /64. Text that is no address (a proxy may forward any) is cut off.
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
  // The URL parser writes an embedded IPv4 address as two groups.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = [], tail = []] = canonical
    .split('::')
    .map((part) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16))));
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail];
}
