import { expect, it } from 'vitest';
import { turns } from './turns';

function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

/** Work that begins when it is let in and ends when it is told to. */
function pieces(take: ReturnType<typeof turns>, heavy: boolean[]) {
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

it('lets so many in at once, in the order they came', async () => {
  const { begun, end } = pieces(turns(2), [false, false, false, false]);
  await Promise.resolve();
  expect(begun).toEqual([0, 1]);
  await end(1);
  expect(begun).toEqual([0, 1, 2]);
  await end(0);
  expect(begun).toEqual([0, 1, 2, 3]);
});

it('lets a heavy one in alone, and nobody past it', async () => {
  const { begun, end } = pieces(turns(2), [false, true, false]);
  await Promise.resolve();
  expect(begun).toEqual([0]);
  await end(0);
  expect(begun).toEqual([0, 1]);
  await end(1);
  expect(begun).toEqual([0, 1, 2]);
});

it('gives the room back after a failure', async () => {
  const take = turns(1);
  await expect(take(() => Promise.reject(new Error('broken')), true)).rejects.toThrow('broken');
  expect(await take(async () => 'next')).toBe('next');
});
