import { expect, it } from 'vitest';
import { createConcurrencyLimit } from './concurrency-limit';

/** A promise that resolves when the test calls `open`. */
function createGate() {
  let open = () => {};
  const opening = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opening };
}

/** Starts tasks that finish when the test calls `finish`. `startedTasks` lists their numbers in order. */
function startTasks(limit: ReturnType<typeof createConcurrencyLimit>, heaviness: boolean[]) {
  const startedTasks: number[] = [];
  const gates = heaviness.map(createGate);
  const results = heaviness.map((isHeavy, number) =>
    limit(async () => {
      startedTasks.push(number);
      await gates[number]?.opening;
      return number;
    }, isHeavy),
  );
  const finish = async (number: number) => {
    gates[number]?.open();
    await results[number];
    await Promise.resolve();
  };
  return { startedTasks, results, finish };
}

it('runs at most the given number of tasks at once, in order of arrival', async () => {
  const { startedTasks, finish } = startTasks(createConcurrencyLimit(2), [false, false, false, false]);
  await Promise.resolve();
  expect(startedTasks).toEqual([0, 1]);
  await finish(1);
  expect(startedTasks).toEqual([0, 1, 2]);
  await finish(0);
  expect(startedTasks).toEqual([0, 1, 2, 3]);
});

it('runs a heavy task alone and starts no later task before it', async () => {
  const { startedTasks, finish } = startTasks(createConcurrencyLimit(2), [false, true, false]);
  await Promise.resolve();
  expect(startedTasks).toEqual([0]);
  await finish(0);
  expect(startedTasks).toEqual([0, 1]);
  await finish(1);
  expect(startedTasks).toEqual([0, 1, 2]);
});

it('frees the slot of a failed task', async () => {
  const limit = createConcurrencyLimit(1);
  await expect(limit(() => Promise.reject(new Error('broken')), true)).rejects.toThrow('broken');
  expect(await limit(async () => 'next')).toBe('next');
});
