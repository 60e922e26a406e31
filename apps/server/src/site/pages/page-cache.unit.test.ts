import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { DatabaseUnavailable } from '../../platform/db/database-unavailable';
import type { Changes } from '../../platform/events/changes';
import { createPageCache, type Dependencies } from './page-cache';

const MB = 1024 * 1024;

let notify: Parameters<Changes['subscribe']>[0];
let isListening: boolean;
const changes: Changes = {
  subscribe: (listener) => {
    notify = listener;
    return () => undefined;
  },
  isListening: () => isListening,
  close: async () => undefined,
};
const createCache = (maxBytes = 24 * MB) => createPageCache(changes, maxBytes, () => new Date(time));

let loads: number;
let time: number;
beforeEach(() => {
  time = 1000;
  isListening = true;
  loads = 0;
});
const load = async () => ({ number: ++loads });
const light = () => 1;

it('getOrLoad loads a value once until public content changes', async () => {
  const { getOrLoad } = createCache();
  const two = await Promise.all([getOrLoad('a', load, light), getOrLoad('a', load, light)]);
  expect([...two, await getOrLoad('a', load, light)].map(({ number }) => number)).toEqual([1, 1, 1]);
  expect((await getOrLoad('b', load, light)).number).toBe(2);
  notify('posts');
  expect((await getOrLoad('a', load, light)).number).toBe(1);
  notify('site');
  expect((await getOrLoad('a', load, light)).number).toBe(3);
});

it('getOrLoad does not store a value whose load began before a change, and does not share that load', async () => {
  const { getOrLoad } = createCache();
  let finish: (value: { number: number }) => void = () => undefined;
  const slow = getOrLoad('a', () => new Promise<{ number: number }>((resolve) => (finish = resolve)), light);
  notify('site');
  expect((await getOrLoad('a', load, light)).number).toBe(1);
  finish({ number: 0 });
  expect((await slow).number).toBe(0);
  expect((await getOrLoad('a', load, light)).number).toBe(1);
});

it('expireAt empties the cache at the earliest time and discards values whose load began before it', async () => {
  const { expireAt, get, getOrLoad } = createCache();
  await getOrLoad('a', load, light);
  expireAt(3000);
  expireAt(2000);
  time = 1999;
  expect(get('a')).toBeDefined();
  let finish: (value: { number: number }) => void = () => undefined;
  const slow = getOrLoad('b', () => new Promise<{ number: number }>((resolve) => (finish = resolve)), light);
  time = 2000;
  finish({ number: 0 });
  await slow;
  expect([get('a'), get('b')]).toEqual([undefined, undefined]);
});

it('concurrent requests share a load of the last second while the server is not listening for changes', async () => {
  const { getOrLoad, stats } = createCache();
  isListening = false;
  const finishers: ((value: { number: number }) => void)[] = [];
  const slow = () => new Promise<{ number: number }>((resolve) => finishers.push(resolve));
  const shared = [getOrLoad('a', slow, light)];
  time += 999;
  shared.push(getOrLoad('a', slow, light));
  time += 1;
  const later = getOrLoad('a', slow, light);
  expect(finishers).toHaveLength(2);
  for (const [number, finish] of finishers.entries()) finish({ number });
  expect([...(await Promise.all(shared)), await later].map(({ number }) => number)).toEqual([0, 0, 1]);
  expect((await getOrLoad('a', load, light)).number).toBe(1);
  expect(stats().entries).toBe(0);
});

it('the page cache stores nothing while the server is not listening for changes', async () => {
  const { get, getOrLoad, stats } = createCache();
  isListening = false;
  await getOrLoad('a', load, light);
  await getOrLoad('a', load, light);
  expect([loads, stats().entries]).toEqual([2, 0]);
  isListening = true;
  const value = await getOrLoad('a', load, light);
  expect(get('a')).toBe(value);
  isListening = false;
  expect(get('a')).toBeUndefined();
});

it('getOrLoad stores neither a value without a weight nor a failure', async () => {
  const { get, getOrLoad } = createCache();
  await getOrLoad('a', load, () => null);
  expect(get('a')).toBeUndefined();
  await expect(getOrLoad('b', () => Promise.reject(new Error('away')), light)).rejects.toThrow('away');
  expect((await getOrLoad('b', load, light)).number).toBe(2);
});

it('the page cache evicts the least recently used values above its limit and stores no value above 1 MB', async () => {
  const { get, getOrLoad, stats } = createCache();
  for (let number = 0; number < 50; number++) await getOrLoad(`${number}`, load, () => 0.9 * MB);
  expect(stats().bytes).toBeLessThanOrEqual(24 * MB);
  expect([get('49') === undefined, get('0') === undefined]).toEqual([false, true]);
  await getOrLoad('large', load, () => 2 * MB);
  expect(get('large')).toBeUndefined();
});

it('the page cache counts the bytes of keys', async () => {
  const { getOrLoad, stats } = createCache(MB);
  for (let number = 0; number < 1000; number++) await getOrLoad(`${'k'.repeat(10_000)}${number}`, load, light);
  expect(stats().entries).toBeLessThan(60);
  expect(stats().bytes).toBeLessThanOrEqual(MB);
});

/** A load that adds these tags and resolves when the test calls `finish`. */
function slowLoad(...tags: string[]) {
  let finish: () => void = () => undefined;
  const isFinished = new Promise<void>((resolve) => (finish = resolve));
  const run = async (dependencies: Dependencies) => {
    for (const tag of tags) dependencies.tags.add(tag);
    const value = await load();
    await isFinished;
    return value;
  };
  return { run, finish };
}
const tagged =
  (...tags: string[]) =>
  (dependencies: Dependencies) => {
    for (const tag of tags) dependencies.tags.add(tag);
    return load();
  };

it('a change makes only the entries with its tags stale', async () => {
  const { get, getOrLoad } = createCache();
  await getOrLoad('a', tagged('post 1', 'list'), light);
  await getOrLoad('b', tagged('post 2'), light);
  notify('site', { tags: ['post 9', 'list'], isRemoval: false });
  expect([get('a'), get('b')]).toEqual([undefined, { number: 2 }]);
  expect((await getOrLoad('a', tagged('post 1'), light)).number).toBe(3);
  notify('site', { tags: ['list'], isRemoval: false });
  expect(get('a')).toEqual({ number: 3 });
});

it('the first request after a change waits for the new page, and the others get the stale page for 1 s', async () => {
  const { getOrLoad } = createCache();
  await getOrLoad('a', tagged('list'), light);
  notify('site', { tags: ['list'], isRemoval: false });
  const slow = slowLoad('list');
  const first = getOrLoad('a', slow.run, light);
  expect((await getOrLoad('a', load, light)).number).toBe(1);
  time += 999;
  expect((await getOrLoad('a', load, light)).number).toBe(1);
  time += 1;
  const late = getOrLoad('a', load, light);
  slow.finish();
  expect([await first, await late]).toEqual([{ number: 2 }, { number: 2 }]);
});

it('a removal is never served stale, not even from a load that began before it', async () => {
  const { get, getOrLoad } = createCache();
  await getOrLoad('a', tagged('post 1'), light);
  const slow = slowLoad('post 1');
  const before = getOrLoad('b', slow.run, light);
  notify('site', { tags: ['post 1'], isRemoval: true });
  expect((await getOrLoad('a', tagged('post 1'), light)).number).toBe(3);
  const after = getOrLoad('b', tagged('post 1'), light);
  slow.finish();
  expect([await before, await after]).toEqual([{ number: 2 }, { number: 4 }]);
  expect(get('b')).toEqual({ number: 4 });
});

it('a load that a change overtakes is stored as stale and loaded again', async () => {
  const { get, getOrLoad } = createCache();
  const slow = slowLoad('list');
  const first = getOrLoad('a', slow.run, light);
  notify('site', { tags: ['list'], isRemoval: false });
  const joined = getOrLoad('a', load, light);
  slow.finish();
  expect([await first, await joined]).toEqual([{ number: 1 }, { number: 1 }]);
  expect(get('a')).toBeUndefined();
  expect((await getOrLoad('a', load, light)).number).toBe(2);
});

it('a page inherits the tags of its parts and is never built from a stale part', async () => {
  const { get, getOrLoad } = createCache();
  const page = (dependencies: Dependencies) => getOrLoad('part', tagged('list'), light, dependencies);
  await getOrLoad('page', page, light);
  notify('site', { tags: ['list'], isRemoval: false });
  expect(get('page')).toBeUndefined();
  expect(await getOrLoad('page', page, light)).toEqual({ number: 2 });
  // A part whose load began before a change makes the page stale, even if the page began after it.
  notify('site', { tags: ['list'], isRemoval: false });
  const slow = slowLoad('list');
  const part = getOrLoad('part', slow.run, light);
  notify('site', { tags: ['list'], isRemoval: false });
  const built = getOrLoad('page', page, light);
  slow.finish();
  await Promise.all([part, built]);
  expect([get('part'), get('page')]).toEqual([undefined, undefined]);
});

it('more than 1,000 changes during one load count as a change of everything', async () => {
  const { get, getOrLoad } = createCache();
  const slow = slowLoad('list');
  const first = getOrLoad('a', slow.run, light);
  for (let number = 0; number <= 1000; number++) notify('site', { tags: [`post ${number}`], isRemoval: false });
  slow.finish();
  await first;
  expect(get('a')).toBeUndefined();
});

const fail = (): Promise<{ number: number }> => Promise.reject(new DatabaseUnavailable());

it('getOrLoad returns values after a change of everything only while the database does not answer', async () => {
  const { getOrLoad, get } = createCache();
  await getOrLoad('a', load, light);
  notify('site');
  expect(get('a')).toBeUndefined();
  expect((await getOrLoad('a', fail, light)).number).toBe(1);
  expect((await getOrLoad('a', load, light)).number).toBe(2);
});

it('getOrLoad returns a cached value when a load takes longer than five seconds, and sooner during the outage', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { getOrLoad } = createCache();
  await getOrLoad('a', load, light);
  let respond = (_: { number: number }) => {};
  const silent = () =>
    new Promise<{ number: number }>((resolve) => {
      respond = resolve;
    });
  notify('site');
  const first = getOrLoad('a', silent, light);
  const uncached = getOrLoad('b', silent, light);
  await vi.advanceTimersByTimeAsync(4999);
  expect(await Promise.race([first, 'waiting'])).toBe('waiting');
  await vi.advanceTimersByTimeAsync(1);
  expect((await first).number).toBe(1);
  const second = getOrLoad('a', silent, light);
  await vi.advanceTimersByTimeAsync(250);
  expect((await second).number).toBe(1);
  // A page that is not cached waits for its load, and its success ends the outage.
  respond({ number: 9 });
  expect((await uncached).number).toBe(9);
});

it('getOrLoad returns stale and expired values for ten minutes while the database does not answer', async () => {
  const { getOrLoad } = createCache();
  await getOrLoad('a', load, light);
  notify('site', { tags: ['any'], isRemoval: false });
  isListening = false;
  expect((await getOrLoad('a', fail, light)).number).toBe(1);
  await expect(getOrLoad('b', fail, light)).rejects.toBeInstanceOf(DatabaseUnavailable);
  await expect(getOrLoad('a', () => Promise.reject(new Error('A bug')), light)).rejects.toThrow('A bug');
  time += 10 * 60_000 - 1;
  expect((await getOrLoad('a', fail, light)).number).toBe(1);
  time += 1;
  await expect(getOrLoad('a', fail, light)).rejects.toBeInstanceOf(DatabaseUnavailable);
  expect((await getOrLoad('b', load, light)).number).toBe(2);
  expect((await getOrLoad('a', fail, light)).number).toBe(1);
});
