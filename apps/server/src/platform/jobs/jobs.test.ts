import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { type TestApp, testApp } from '../../../test/harness';
import type { Job, JobContext } from './job';
import { enqueue, MOST_ATTEMPTS, type TakenJob, takeJob } from './jobs.queries';
import { runJob } from './worker';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(() => t.db.deleteFrom('jobs').execute());
afterAll(() => t.close());

type Run = Job<{ id: number }>['run'];
const counting = (run: Run): Job<{ id: number }> => ({ kind: 'count', payload: z.object({ id: z.number() }), run });
const done = counting(async () => null);

const ask = (key = 'a') => enqueue(t.db, done, { key, payload: { id: 1 }, run_at: t.clock.now });
const take = () => takeJob(t.db, ['count'], t.clock.now);
const rows = () => t.db.selectFrom('jobs').selectAll().execute();

async function run(job: Job<{ id: number }>, taken: TakenJob, signal = new AbortController().signal) {
  const reported: unknown[] = [];
  const context = { db: t.db, now: () => t.clock.now, signal } as JobContext;
  await runJob(context, job as Job, taken, (error) => reported.push(error));
  return reported;
}

describe('the queue', () => {
  it('holds the same work once', async () => {
    expect([await ask(), await ask(), await ask('b')]).toEqual([true, false, true]);
    expect(await rows()).toHaveLength(2);
  });

  it('gives each job to one of many that ask at the same moment, in their order', async () => {
    for (let key = 0; key < 20; key++) await ask(String(key));
    const taken = await Promise.all(Array.from({ length: 40 }, take));
    const ids = taken.flatMap((job) => job?.id ?? []);
    expect(new Set(ids).size).toBe(20);
    expect(ids).toHaveLength(20);
  });

  it('gives nothing before its time, and nothing of a kind that is not known here', async () => {
    await enqueue(t.db, done, { key: 'later', payload: { id: 1 }, run_at: new Date(t.clock.now.getTime() + 1) });
    expect(await take()).toBeUndefined();
    t.advance(1);
    expect(await takeJob(t.db, ['another'], t.clock.now)).toBeUndefined();
    expect(await take()).toMatchObject({ kind: 'count', payload: { id: 1 }, attempts: 1 });
  });

  it('gives the job of a killed process to another within seconds', async () => {
    await ask();
    await take();
    t.advance(9999);
    expect(await take()).toBeUndefined();
    t.advance(1);
    expect(await take()).toMatchObject({ attempts: 2 });
  });
});

describe('a job', () => {
  const taken = async () => {
    await ask();
    return (await take()) as TakenJob;
  };

  it('is gone when it is done', async () => {
    const seen: number[] = [];
    await run(
      counting(async (_, { id }) => {
        seen.push(id);
        return null;
      }),
      await taken(),
    );
    expect([seen, await rows()]).toEqual([[1], []]);
  });

  it('that wants to run again does so at its time', async () => {
    const tomorrow = new Date(t.clock.now.getTime() + 86_400_000);
    await run(
      counting(async () => tomorrow),
      await taken(),
    );
    expect(await rows()).toMatchObject([{ attempts: 0, leased_until: null, run_at: tomorrow.toISOString() }]);
  });

  it('that fails is tried again after longer and longer waits, then left with its reason until it is asked for', async () => {
    const broken = counting(() => Promise.reject(new Error('No paper')));
    await ask();
    const waits: number[] = [];
    for (let job = await take(); job; job = await take()) {
      const before = t.clock.now.getTime();
      expect(await run(broken, job)).toEqual([new Error('No paper')]);
      const [row] = await rows();
      waits.push((Date.parse(row?.run_at ?? '') - before) / 1000);
      expect(await take()).toBeUndefined();
      t.clock.now = new Date(row?.run_at ?? '');
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512]);
    expect(await rows()).toMatchObject([{ attempts: MOST_ATTEMPTS, last_error: 'Error: No paper' }]);
    expect(await ask()).toBe(true);
    expect(await take()).toMatchObject({ attempts: 1 });
  });

  it('with a payload of another version fails instead of guessing', async () => {
    await enqueue(t.db, done as Job, { key: 'a', payload: { id: 'one' }, run_at: t.clock.now });
    expect(await run(done, (await take()) as TakenJob)).toHaveLength(1);
    expect((await rows())[0]?.last_error).toContain('"expected": "number"');
  });

  it('is given back at once by a process that stops', async () => {
    const stopping = new AbortController();
    const job = counting(async ({ signal }) => {
      stopping.abort();
      signal.throwIfAborted();
      return null;
    });
    expect(await run(job, await taken(), stopping.signal)).toEqual([]);
    expect(await take()).toMatchObject({ attempts: 1 });
  });
});

describe('a lease', () => {
  it('is renewed while the job runs, and a job that was lost stops and changes nothing', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    await ask();
    const first = (await take()) as TakenJob;
    let tell = () => undefined as undefined;
    const started = new Promise<void>((resolve) => {
      tell = () => void resolve();
    });
    const waiting = counting(
      ({ signal }) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
          tell();
        }),
    );
    const running = run(waiting, first);
    await started;
    const leased = async () => (await rows())[0]?.leased_until;
    t.advance(9000);
    vi.advanceTimersByTime(3000);
    const renewed = new Date(t.clock.now.getTime() + 10_000).toISOString();
    await vi.waitFor(async () => expect(await leased()).toBe(renewed));
    t.advance(10_000);
    const second = await take();
    expect(second).toMatchObject({ id: first.id, attempts: 2 });
    vi.advanceTimersByTime(3000);
    expect(await running).toEqual([]);
    expect(await rows()).toMatchObject([{ attempts: 2, leased_until: expect.any(String) }]);
    vi.useRealTimers();
  });
});
