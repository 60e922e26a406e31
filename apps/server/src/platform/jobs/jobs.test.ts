import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createTestApp, type TestApp } from '../../../test/harness/test-app';
import type { Job, JobContext } from './job';
import { enqueue, type LeasedJob, leaseJob, MAX_ATTEMPTS } from './jobs.queries';
import { runJob } from './worker';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(() => t.db.deleteFrom('jobs').execute());
afterAll(() => t.close());

type Run = Job<{ id: number }>['run'];
const createJob = (run: Run): Job<{ id: number }> => ({ kind: 'count', payload: z.object({ id: z.number() }), run });
const noopJob = createJob(async () => null);

const enqueueJob = (key = 'a') => enqueue(t.db, noopJob, { key, payload: { id: 1 }, run_at: t.clock.now });
const leaseNext = () => leaseJob(t.db, ['count'], t.clock.now);
const readJobs = () => t.db.selectFrom('jobs').selectAll().execute();

/** Runs a leased job and returns the errors that it reports. */
async function run(job: Job<{ id: number }>, leased: LeasedJob, signal = new AbortController().signal) {
  const reported: unknown[] = [];
  const context = { db: t.db, now: () => t.clock.now, signal } as JobContext;
  await runJob(context, job as Job, leased, (error) => reported.push(error));
  return reported;
}

describe('job queue', () => {
  it('does not enqueue a second job with the same key', async () => {
    expect([await enqueueJob(), await enqueueJob(), await enqueueJob('b')]).toEqual([true, false, true]);
    expect(await readJobs()).toHaveLength(2);
  });

  it('leases each job to only one of many concurrent workers', async () => {
    for (let key = 0; key < 20; key++) await enqueueJob(String(key));
    const leasedJobs = await Promise.all(Array.from({ length: 40 }, leaseNext));
    const ids = leasedJobs.flatMap((job) => job?.id ?? []);
    expect(new Set(ids).size).toBe(20);
    expect(ids).toHaveLength(20);
  });

  it('leases no job before its time and no job of an unknown kind', async () => {
    await enqueue(t.db, noopJob, { key: 'later', payload: { id: 1 }, run_at: new Date(t.clock.now.getTime() + 1) });
    expect(await leaseNext()).toBeUndefined();
    t.advance(1);
    expect(await leaseJob(t.db, ['another'], t.clock.now)).toBeUndefined();
    expect(await leaseNext()).toMatchObject({ kind: 'count', payload: { id: 1 }, attempts: 1 });
  });

  it('leases the job of a killed worker to another one within seconds', async () => {
    await enqueueJob();
    await leaseNext();
    t.advance(9999);
    expect(await leaseNext()).toBeUndefined();
    t.advance(1);
    expect(await leaseNext()).toMatchObject({ attempts: 2 });
  });
});

describe('runJob', () => {
  const leaseNewJob = async () => {
    await enqueueJob();
    return (await leaseNext()) as LeasedJob;
  };

  it('deletes a finished job', async () => {
    const ids: number[] = [];
    await run(
      createJob(async (_, { id }) => {
        ids.push(id);
        return null;
      }),
      await leaseNewJob(),
    );
    expect([ids, await readJobs()]).toEqual([[1], []]);
  });

  it('reschedules a job that returns the time of its next run', async () => {
    const tomorrow = new Date(t.clock.now.getTime() + 86_400_000);
    await run(
      createJob(async () => tomorrow),
      await leaseNewJob(),
    );
    expect(await readJobs()).toMatchObject([{ attempts: 0, leased_until: null, run_at: tomorrow.toISOString() }]);
  });

  it('retries a failed job with exponential backoff until it is enqueued again', async () => {
    const broken = createJob(() => Promise.reject(new Error('No paper')));
    await enqueueJob();
    const delays: number[] = [];
    for (let job = await leaseNext(); job; job = await leaseNext()) {
      const before = t.clock.now.getTime();
      expect(await run(broken, job)).toEqual([new Error('No paper')]);
      const [row] = await readJobs();
      delays.push((Date.parse(row?.run_at ?? '') - before) / 1000);
      expect(await leaseNext()).toBeUndefined();
      t.clock.now = new Date(row?.run_at ?? '');
    }
    expect(delays).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512]);
    expect(await readJobs()).toMatchObject([{ attempts: MAX_ATTEMPTS, last_error: 'Error: No paper' }]);
    expect(await enqueueJob()).toBe(true);
    expect(await leaseNext()).toMatchObject({ attempts: 1 });
  });

  it('fails a job with an invalid payload', async () => {
    await enqueue(t.db, noopJob as Job, { key: 'a', payload: { id: 'one' }, run_at: t.clock.now });
    expect(await run(noopJob, (await leaseNext()) as LeasedJob)).toHaveLength(1);
    expect((await readJobs())[0]?.last_error).toContain('"expected": "number"');
  });

  it('releases the job when the process stops', async () => {
    const stopping = new AbortController();
    const job = createJob(async ({ signal }) => {
      stopping.abort();
      signal.throwIfAborted();
      return null;
    });
    expect(await run(job, await leaseNewJob(), stopping.signal)).toEqual([]);
    expect(await leaseNext()).toMatchObject({ attempts: 1 });
  });
});

describe('lease of a running job', () => {
  it('is renewed until another worker takes the job, which aborts the first run', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    await enqueueJob();
    const first = (await leaseNext()) as LeasedJob;
    let reportStart = () => undefined as undefined;
    const startOfRun = new Promise<void>((resolve) => {
      reportStart = () => void resolve();
    });
    const waiting = createJob(
      ({ signal }) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
          reportStart();
        }),
    );
    const firstRun = run(waiting, first);
    await startOfRun;
    const readLeaseEnd = async () => (await readJobs())[0]?.leased_until;
    t.advance(9000);
    vi.advanceTimersByTime(3000);
    const renewedLeaseEnd = new Date(t.clock.now.getTime() + 10_000).toISOString();
    await expect.poll(readLeaseEnd).toBe(renewedLeaseEnd);
    // The lease expires, because the timer of the first worker does not run.
    t.advance(10_000);
    const second = await leaseNext();
    expect(second).toMatchObject({ id: first.id, attempts: 2 });
    vi.advanceTimersByTime(3000);
    expect(await firstRun).toEqual([]);
    expect(await readJobs()).toMatchObject([{ attempts: 2, leased_until: expect.any(String) }]);
    vi.useRealTimers();
  });
});
