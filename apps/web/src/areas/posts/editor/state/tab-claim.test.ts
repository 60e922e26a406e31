import { expect, onTestFinished, test, vi } from 'vitest';
import { TabClaim } from './tab-claim';

function createClaim(id: number): TabClaim {
  const claim = new TabClaim(id);
  onTestFinished(() => claim.release());
  return claim;
}

test('a second claim of a post fails until the first is released', async () => {
  const [first, second] = [createClaim(1), createClaim(1)];
  expect(await first.claim({ steal: false }, () => {})).toBe(true);
  expect(await second.claim({ steal: false }, () => {})).toBe(false);
  first.release();
  expect(await second.claim({ steal: false }, () => {})).toBe(true);
});

test('a claim succeeds when a busy browser grants a free lock late', async () => {
  const { locks } = navigator;
  const request = locks.request.bind(locks);
  const delayRequest = async (name: string, options: LockOptions, hold: LockGrantedCallback<unknown>) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    options.signal?.throwIfAborted();
    return request(name, options, hold);
  };
  const spy = vi.spyOn(locks, 'request').mockImplementation(delayRequest);
  onTestFinished(() => spy.mockRestore());
  expect(await createClaim(2).claim({ steal: false }, () => {})).toBe(true);
});

test('a claim succeeds when a closing tab releases the post a moment later', async () => {
  const [first, second] = [createClaim(4), createClaim(4)];
  await first.claim({ steal: false }, () => {});
  setTimeout(() => first.release(), 200);
  expect(await second.claim({ steal: false }, () => {})).toBe(true);
});

test('a stolen claim reports its loss', async () => {
  const [first, second] = [createClaim(3), createClaim(3)];
  const onLost = vi.fn();
  await first.claim({ steal: false }, onLost);
  expect(await second.claim({ steal: true }, () => {})).toBe(true);
  await expect.poll(() => onLost.mock.calls.length).toBe(1);
});
