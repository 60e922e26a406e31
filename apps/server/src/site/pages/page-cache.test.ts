import { beforeEach, expect, it } from 'vitest';
import type { Changes } from '../../platform/events/changes';
import { createPageCache } from './page-cache';

const MB = 1024 * 1024;

let tell: Parameters<Changes['subscribe']>[0];
let isListening: boolean;
const changes: Changes = {
  subscribe: (listener) => {
    tell = listener;
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

it('loads a value once until public content changes', async () => {
  const { getOrLoad } = createCache();
  const two = await Promise.all([getOrLoad('a', load, light), getOrLoad('a', load, light)]);
  expect([...two, await getOrLoad('a', load, light)].map(({ number }) => number)).toEqual([1, 1, 1]);
  expect((await getOrLoad('b', load, light)).number).toBe(2);
  tell('posts');
  expect((await getOrLoad('a', load, light)).number).toBe(1);
  tell('site');
  expect((await getOrLoad('a', load, light)).number).toBe(3);
});

it('does not store a value whose load began before a change, and does not share that load', async () => {
  const { getOrLoad } = createCache();
  let finish: (value: { number: number }) => void = () => undefined;
  const slow = getOrLoad('a', () => new Promise<{ number: number }>((resolve) => (finish = resolve)), light);
  tell('site');
  expect((await getOrLoad('a', load, light)).number).toBe(1);
  finish({ number: 0 });
  expect((await slow).number).toBe(0);
  expect((await getOrLoad('a', load, light)).number).toBe(1);
});

it('is empty from the earliest time of expiry on, and stores no value whose load began before it', async () => {
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

it('stores nothing while the server is not listening for changes', async () => {
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

it('stores neither a value without a weight nor a failure', async () => {
  const { get, getOrLoad } = createCache();
  await getOrLoad('a', load, () => null);
  expect(get('a')).toBeUndefined();
  await expect(getOrLoad('b', () => Promise.reject(new Error('away')), light)).rejects.toThrow('away');
  expect((await getOrLoad('b', load, light)).number).toBe(2);
});

it('evicts the least recently used values beyond its budget, and stores no value above 1 MB', async () => {
  const { get, getOrLoad, stats } = createCache();
  for (let number = 0; number < 50; number++) await getOrLoad(`${number}`, load, () => 0.9 * MB);
  expect(stats().bytes).toBeLessThanOrEqual(24 * MB);
  expect([get('49') === undefined, get('0') === undefined]).toEqual([false, true]);
  await getOrLoad('large', load, () => 2 * MB);
  expect(get('large')).toBeUndefined();
});

it('counts the bytes of keys', async () => {
  const { getOrLoad, stats } = createCache(MB);
  for (let number = 0; number < 1000; number++) await getOrLoad(`${'k'.repeat(10_000)}${number}`, load, light);
  expect(stats().entries).toBeLessThan(60);
  expect(stats().bytes).toBeLessThanOrEqual(MB);
});
