import { describe, expect, it } from 'vitest';
import { clientKey, createRateLimiter } from './rate-limit';

const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1) + seconds * 1000);

describe('createRateLimiter', () => {
  const options = { limit: 2, windowMs: 60_000, maxKeys: 3 };

  it('allows the limit in a window, then says how long to wait', () => {
    const { take } = createRateLimiter(options);
    expect(take('a', at(0))).toEqual({ allowed: true });
    expect(take('a', at(10))).toEqual({ allowed: true });
    expect(take('a', at(20.5))).toEqual({ allowed: false, retryAfterSeconds: 40 });
    expect(take('a', at(59.999))).toEqual({ allowed: false, retryAfterSeconds: 1 });
  });

  it('counts every key on its own', () => {
    const { take } = createRateLimiter({ ...options, limit: 1 });
    expect(take('a', at(0)).allowed).toBe(true);
    expect(take('b', at(0)).allowed).toBe(true);
    expect(take('a', at(1)).allowed).toBe(false);
  });

  it('opens a new window when the last one has ended, however many requests it rejected', () => {
    const { take } = createRateLimiter({ ...options, limit: 1 });
    take('a', at(0));
    for (let second = 1; second < 60; second++) expect(take('a', at(second)).allowed).toBe(false);
    expect(take('a', at(60)).allowed).toBe(true);
  });

  it('opens a new window when the clock is set back', () => {
    const { take } = createRateLimiter({ ...options, limit: 1 });
    take('a', at(3600));
    expect(take('a', at(0)).allowed).toBe(true);
  });

  it('forgets the key it saw least recently when it knows too many', () => {
    const { take } = createRateLimiter({ ...options, limit: 1 });
    for (const key of ['a', 'b', 'c', 'a', 'd']) take(key, at(0));
    expect(take('a', at(1)).allowed).toBe(false);
    expect(take('b', at(1)).allowed).toBe(true);
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

  it('bounds the length of text that is no address', () => {
    expect(clientKey('x'.repeat(10_000))).toHaveLength(45);
  });
});
