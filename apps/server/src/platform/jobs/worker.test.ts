import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projects } from '../../../test/harness/projects';
import { createTestApp, type TestApp } from '../../../test/harness/test-app';
import { backgroundWork } from '../../areas/jobs';
import { startWorker, type WorkerOptions } from './worker';

const SCHEDULED = 5;
const PUBLISHED = 3;

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

function startTestWorker(report: WorkerOptions['report'] = () => undefined) {
  const project = projects[0] as (typeof projects)[number];
  const deliver = () => Promise.reject(new Error('Nothing is sent here'));
  const { db, storage, secrets } = t;
  return startWorker({
    ...backgroundWork,
    projects: [{ project, db, storage, secrets }],
    now: () => t.clock.now,
    deliver,
    probeLink: async () => null,
    report,
    logEvent: () => undefined,
    auditRetentionDays: 400,
    fetchSite: () => Promise.reject(new Error('Nothing is fetched here')),
  });
}

const readWorkers = () => t.db.selectFrom('workers').select(['pid', 'beat_at']).execute();
const createDuePost = async (main_headline: string) =>
  t.db
    .insertInto('posts')
    .values({ main_headline, status: SCHEDULED, published_at: t.clock.now.toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow();
const readStatus = async (id: number) =>
  (await t.db.selectFrom('posts').where('id', '=', id).select('status').executeTakeFirst())?.status;

describe('startWorker', () => {
  it('publishes due posts and keeps its heartbeat record until it stops', async () => {
    const before = await createDuePost('Fell due while nobody worked');
    const worker = startTestWorker();
    await expect.poll(() => readStatus(before.id)).toBe(PUBLISHED);
    expect(await readWorkers()).toEqual([{ pid: process.pid, beat_at: t.clock.now.toISOString() }]);
    t.advance(5000);
    const after = await createDuePost('Falls due now');
    await expect.poll(() => readStatus(after.id)).toBe(PUBLISHED);
    // The round that publishes the post may have sent its heartbeat before the clock advanced.
    await expect.poll(readWorkers).toEqual([{ pid: process.pid, beat_at: t.clock.now.toISOString() }]);
    await worker.stop();
    expect(await readWorkers()).toEqual([]);
  });

  it('runs the purge of deleted posts once a day', async () => {
    await t.db.deleteFrom('jobs').execute();
    const worker = startTestWorker();
    const readPurgeJobs = () =>
      t.db.selectFrom('jobs').where('kind', '=', 'purge-posts').select(['run_at', 'attempts']).execute();
    const tomorrow = new Date(t.clock.now.getTime() + 86_400_000).toISOString();
    await expect.poll(() => readPurgeJobs()).toEqual([{ run_at: tomorrow, attempts: 0 }]);
    await worker.stop();
  });

  it('continues after the database was unavailable', async () => {
    const reported: unknown[] = [];
    await t.db.schema.alterTable('workers').renameTo('gone').execute();
    const worker = startTestWorker((error) => reported.push(error));
    await expect.poll(() => reported.length).toBeGreaterThan(0);
    await t.db.schema.alterTable('gone').renameTo('workers').execute();
    const { id } = await createDuePost('After the pause');
    await expect.poll(() => readStatus(id)).toBe(PUBLISHED);
    await worker.stop();
  });
});
