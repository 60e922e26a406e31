import { health } from '@masthead/domain/health/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/harness';
import { beat, forgetDeadWorkers, removeWorker } from '../../jobs/workers.queries';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const ask = () => t.call(health, {});

it('shows the workers, and how long ago each was heard of', async () => {
  expect(await ask()).toMatchObject({ status: 200, body: { database: true, workers: [], overdue: 0 } });
  const worker = (id: string) => ({ id, host: 'press-1', pid: 7, started_at: t.clock.now.toISOString() });
  const [first, second] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
  await beat(t.db, worker(first), t.clock.now);
  t.advance(12_500);
  await beat(t.db, worker(second), t.clock.now);
  const { body } = await ask();
  expect(body.workers).toEqual([
    { id: second, seconds: 0 },
    { id: first, seconds: 12.5 },
  ]);
  await beat(t.db, worker(first), t.clock.now);
  expect((await ask()).body.workers.map(({ seconds }) => seconds)).toEqual([0, 0]);
  await removeWorker(t.db, second);
  t.advance(3_600_001);
  await forgetDeadWorkers(t.db, t.clock.now);
  expect((await ask()).body.workers).toEqual([]);
});

it('counts the scheduled posts that should have been out', async () => {
  const at = (milliseconds: number) => new Date(t.clock.now.getTime() + milliseconds).toISOString();
  await t.db
    .insertInto('posts')
    .values([
      { main_headline: 'Late', status: 5, published_at: at(-5001) },
      { main_headline: 'Due', status: 5, published_at: at(-4999) },
      { main_headline: 'Later', status: 5, published_at: at(60_000) },
      { main_headline: 'Out', status: 3, published_at: at(-60_000) },
    ])
    .execute();
  expect((await ask()).body.overdue).toBe(1);
});

it('answers 503 when the database does not answer', async () => {
  await t.db.destroy();
  const { status, body } = await ask();
  expect(status).toBe(503);
  expect(body).toEqual({ database: false, workers: [], overdue: null });
});
