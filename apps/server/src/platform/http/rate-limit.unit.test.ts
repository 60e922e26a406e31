import { describe, expect, it } from 'vitest';
import { clientKey, createRateLimiter } from './rate-limit';

/** The time this many seconds after a fixed instant. */
const timeAt = (seconds: number) => new Date(Date.UTC(2026, 0, 1) + seconds * 1000);

describe('createRateLimiter', () => {
  const options = { limit: 2, windowMs: 60_000, maxKeys: 3 };

  it('allows the limit in a window, then returns the time to wait', () => {
    const { consume } = createRateLimiter(options);
    expect(consume('a', timeAt(0))).toEqual({ allowed: true });
    expect(consume('a', timeAt(10))).toEqual({ allowed: true });
    expect(consume('a', timeAt(20.5))).toEqual({ allowed: false, retryAfterSeconds: 40 });
    expect(consume('a', timeAt(59.999))).toEqual({ allowed: false, retryAfterSeconds: 1 });
  });

  it('counts every key separately', () => {
    const { consume } = createRateLimiter({ ...options, limit: 1 });
    expect(consume('a', timeAt(0)).allowed).toBe(true);
    expect(consume('b', timeAt(0)).allowed).toBe(true);
    expect(consume('a', timeAt(1)).allowed).toBe(false);
  });

  it('opens a new window after the end of one that rejected requests', () => {
    const { consume } = createRateLimiter({ ...options, limit: 1 });
    consume('a', timeAt(0));
    for (let second = 1; second < 60; second++) expect(consume('a', timeAt(second)).allowed).toBe(false);
    expect(consume('a', timeAt(60)).allowed).toBe(true);
  });

  it('opens a new window when the clock is set back', () => {
    const { consume } = createRateLimiter({ ...options, limit: 1 });
    consume('a', timeAt(3600));
    expect(consume('a', timeAt(0)).allowed).toBe(true);
  });

  it('evicts the least recently used key above the maximum of keys', () => {
    const { consume } = createRateLimiter({ ...options, limit: 1 });
    for (const key of ['a', 'b', 'c', 'a', 'd']) consume(key, timeAt(0));
    expect(consume('a', timeAt(1)).allowed).toBe(false);
    expect(consume('b', timeAt(1)).allowed).toBe(true);
  });
});

describe('clientKey', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::ffff', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
    ['', ''],
  ])('groups %s as %s', (ip, key) => {
    expect(clientKey(ip)).toBe(key);
  });

  it('shortens text that is not an IP address', () => {
    expect(clientKey('x'.repeat(10_000))).toHaveLength(45);
  });
});
