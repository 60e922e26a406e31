import { expect, it } from 'vitest';
import { createConcurrencyLimit } from './concurrency-limit';

function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

/** Tasks that end when the test calls `end`. */
function pieces(take: ReturnType<typeof createConcurrencyLimit>, heavy: boolean[]) {
  const begun: number[] = [];
  const gates = heavy.map(gate);
  const all = heavy.map((isHeavy, number) =>
    take(async () => {
      begun.push(number);
      await gates[number]?.opened;
      return number;
    }, isHeavy),
  );
  const end = async (number: number) => {
    gates[number]?.open();
    await all[number];
    await Promise.resolve();
  };
  return { begun, all, end };
}

it('runs at most the given number of tasks at once, in order of arrival', async () => {
  const { begun, end } = pieces(createConcurrencyLimit(2), [false, false, false, false]);
  await Promise.resolve();
  expect(begun).toEqual([0, 1]);
  await end(1);
  expect(begun).toEqual([0, 1, 2]);
  await end(0);
  expect(begun).toEqual([0, 1, 2, 3]);
});

it('runs a heavy task alone and starts no later task before it', async () => {
  const { begun, end } = pieces(createConcurrencyLimit(2), [false, true, false]);
  await Promise.resolve();
  expect(begun).toEqual([0]);
  await end(0);
  expect(begun).toEqual([0, 1]);
  await end(1);
  expect(begun).toEqual([0, 1, 2]);
});

it('frees its slot after a task has failed', async () => {
  const take = createConcurrencyLimit(1);
  await expect(take(() => Promise.reject(new Error('broken')), true)).rejects.toThrow('broken');
  expect(await take(async () => 'next')).toBe('next');
});
