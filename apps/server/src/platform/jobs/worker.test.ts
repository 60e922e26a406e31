import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { projects, type TestApp, testApp } from '../../../test/harness';
import { backgroundWork } from '../../areas/jobs';
import { startWorker, type WorkerOptions } from './worker';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const soon = { timeout: 10_000 };

function start(report: WorkerOptions['report'] = () => undefined) {
  const project = projects[0] as (typeof projects)[number];
  const deliver = () => Promise.reject(new Error('Nothing is sent here'));
  const { db, storage, secrets } = t;
  return startWorker({
    ...backgroundWork,
    projects: [{ project, db, storage, secrets }],
    now: () => t.clock.now,
    deliver,
    report,
    logEvent: () => undefined,
    auditRetentionDays: 400,
  });
}

const workers = () => t.db.selectFrom('workers').select(['pid', 'beat_at']).execute();
const due = async (main_headline: string) =>
  t.db
    .insertInto('posts')
    .values({ main_headline, status: 5, published_at: t.clock.now.toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow();
const statusOf = async (id: number) =>
  (await t.db.selectFrom('posts').where('id', '=', id).select('status').executeTakeFirst())?.status;

it('is seen while it lives, catches up with what fell due without it, and goes quietly', async () => {
  const before = await due('Fell due while nobody worked');
  const worker = start();
  await vi.waitFor(async () => expect(await statusOf(before.id)).toBe(3), soon);
  expect(await workers()).toEqual([{ pid: process.pid, beat_at: t.clock.now.toISOString() }]);
  t.advance(5000);
  const after = await due('Falls due now');
  await vi.waitFor(async () => expect(await statusOf(after.id)).toBe(3), soon);
  expect(await workers()).toEqual([{ pid: process.pid, beat_at: t.clock.now.toISOString() }]);
  await worker.stop();
  expect(await workers()).toEqual([]);
});

it('purges once a day without being asked', async () => {
  await t.db.deleteFrom('jobs').execute();
  const worker = start();
  const purge = () =>
    t.db.selectFrom('jobs').where('kind', '=', 'purge-posts').select(['run_at', 'attempts']).execute();
  const tomorrow = new Date(t.clock.now.getTime() + 86_400_000).toISOString();
  await vi.waitFor(async () => expect(await purge()).toEqual([{ run_at: tomorrow, attempts: 0 }]), soon);
  await worker.stop();
});

it('goes on after a database that was away', async () => {
  const reported: unknown[] = [];
  await t.db.schema.alterTable('workers').renameTo('gone').execute();
  const worker = start((error) => reported.push(error));
  await vi.waitFor(() => expect(reported.length).toBeGreaterThan(0), soon);
  await t.db.schema.alterTable('gone').renameTo('workers').execute();
  const { id } = await due('After the pause');
  await vi.waitFor(async () => expect(await statusOf(id)).toBe(3), soon);
  await worker.stop();
});
