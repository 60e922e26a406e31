import { beforeEach, expect, it } from 'vitest';
import type { Changes } from '../../events/changes';
import { answerOf } from './answer';
import { openEdition } from './edition';

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

let made: number;
beforeEach(() => {
  isListening = true;
  made = 0;
});
const make = async () => ({ number: ++made });
const light = () => 1;

it('makes a thing once until readers see something else', async () => {
  const { keep } = openEdition(changes);
  const two = await Promise.all([keep('a', make, light), keep('a', make, light)]);
  expect([...two, await keep('a', make, light)].map(({ number }) => number)).toEqual([1, 1, 1]);
  expect((await keep('b', make, light)).number).toBe(2);
  tell('posts');
  expect((await keep('a', make, light)).number).toBe(1);
  tell('site');
  expect((await keep('a', make, light)).number).toBe(3);
});

it('does not keep what was begun before a change, and gives it to nobody who asks after it', async () => {
  const { keep } = openEdition(changes);
  let finish: (value: { number: number }) => void = () => undefined;
  const slow = keep('a', () => new Promise<{ number: number }>((resolve) => (finish = resolve)), light);
  tell('site');
  expect((await keep('a', make, light)).number).toBe(1);
  finish({ number: 0 });
  expect((await slow).number).toBe(0);
  expect((await keep('a', make, light)).number).toBe(1);
});

it('keeps nothing while it would not hear of a change, nor what is not worth it, nor a failure', async () => {
  const { keep } = openEdition(changes);
  isListening = false;
  await keep('a', make, light);
  await keep('a', make, light);
  expect(made).toBe(2);
  isListening = true;
  await keep('b', make, () => null);
  await keep('b', make, () => null);
  expect(made).toBe(4);
  await expect(keep('c', () => Promise.reject(new Error('away')), light)).rejects.toThrow('away');
  expect((await keep('c', make, light)).number).toBe(5);
});

it('keeps no more than there is room for, and nothing that would take much of it', async () => {
  const { keep } = openEdition(changes);
  const heavy = () => 1024 * 1024;
  for (let number = 0; number < 25; number++) await keep(`${number}`, make, heavy);
  expect((await keep('24', make, heavy)).number).toBe(25);
  expect((await keep('0', make, heavy)).number).toBe(26);
  await keep('large', make, () => 2 * 1024 * 1024);
  expect((await keep('large', make, light)).number).toBe(28);
});

it('knows an answer by the words of a request for as long as it is kept', async () => {
  const { keep, rememberAs, known } = openEdition(changes);
  rememberAs('GET a', 'a');
  expect(known('GET a')).toBeUndefined();
  const answer = await keep('a', async () => answerOf(200, {}, 'text'), light);
  expect(known('GET a')).toBe(answer);
  isListening = false;
  expect(known('GET a')).toBeUndefined();
  isListening = true;
  tell('site');
  expect(known('GET a')).toBeUndefined();
});
