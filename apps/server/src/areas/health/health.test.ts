import { health } from '@masthead/domain/health/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { healthToken, type TestApp, testApp } from '../../../test/harness';
import { addUser, type TestUser } from '../../../test/people';
import { beat, forgetDeadWorkers, removeWorker } from '../../platform/jobs/jobs.queries';

let t: TestApp;
let admin: TestUser;
beforeAll(async () => {
  t = await testApp();
  admin = await t.user('admin');
});
beforeEach(() => t.db.deleteFrom('workers').execute());
afterAll(() => t.close());

const ask = (user: TestUser | null = admin) => t.call(health, {}, user);
const askWith = (authorization: string) => t.send({ url: '/api/health', headers: { authorization } });
const [first, second] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
const heartbeat = (id: string) =>
  beat(t.db, { id, host: 'press-1', pid: 7, started_at: t.clock.now.toISOString() }, t.clock.now);

describe('the public answer', () => {
  it('holds the state and nothing else', async () => {
    await heartbeat(first);
    expect(await ask(null)).toMatchObject({ status: 200, body: { state: 'ok' } });
    expect(Object.keys((await ask(null)).body)).toEqual(['state']);
  });

  it('is degraded without a worker heartbeat in the last 30 seconds', async () => {
    expect(await ask(null)).toMatchObject({ status: 200, body: { state: 'degraded' } });
    await heartbeat(first);
    t.advance(30_000);
    expect((await ask(null)).body).toEqual({ state: 'ok' });
    t.advance(1);
    expect(await ask(null)).toMatchObject({ status: 200, body: { state: 'degraded' } });
  });

  it.each([
    ['a wrong health token', () => `Bearer ${healthToken}x`],
    ['the health token under another scheme', () => `Basic ${healthToken}`],
    ['a dead session token', () => `Bearer ${'a'.repeat(43)}`],
    ['a header that is no credential', () => 'nonsense'],
  ])('is the answer to %s', async (_, authorization) => {
    const { statusCode, body } = await askWith(authorization());
    expect([statusCode, body]).toEqual([200, '{"state":"degraded"}']);
  });

  it('is the answer to every role but admin, and to an admin without two-factor', async () => {
    const others = [await t.user('senior-editor'), await addUser(t.db, 'admin', t.clock.now, null)];
    for (const user of others) expect((await ask(user)).body).toEqual({ state: 'degraded' });
  });
});

describe('the details', () => {
  it('are answered to the bearer of the health token', async () => {
    const { statusCode, body } = await askWith(`Bearer ${healthToken}`);
    expect(statusCode).toBe(200);
    expect(JSON.parse(body)).toEqual({ state: 'degraded', database: true, workers: [], overdue: 0 });
  });

  it('show administrators the workers and the seconds since their heartbeats', async () => {
    expect(await ask()).toMatchObject({ status: 200, body: { database: true, workers: [], overdue: 0 } });
    await heartbeat(first);
    t.advance(12_500);
    await heartbeat(second);
    expect((await ask()).body.workers).toEqual([
      { id: second, seconds: 0 },
      { id: first, seconds: 12.5 },
    ]);
    await heartbeat(first);
    expect((await ask()).body.workers?.map(({ seconds }) => seconds)).toEqual([0, 0]);
    await removeWorker(t.db, second);
    t.advance(3_600_001);
    await forgetDeadWorkers(t.db, t.clock.now);
    expect((await ask()).body.workers).toEqual([]);
  });

  it('count the overdue posts, which degrade the state', async () => {
    const at = (milliseconds: number) => new Date(t.clock.now.getTime() + milliseconds).toISOString();
    await heartbeat(first);
    expect((await ask(null)).body).toEqual({ state: 'ok' });
    await t.db
      .insertInto('posts')
      .values([
        { main_headline: 'Late', status: 5, published_at: at(-5001) },
        { main_headline: 'Due', status: 5, published_at: at(-4999) },
        { main_headline: 'Later', status: 5, published_at: at(60_000) },
        { main_headline: 'Out', status: 3, published_at: at(-60_000) },
      ])
      .execute();
    expect((await ask()).body).toMatchObject({ state: 'degraded', overdue: 1 });
    expect((await ask(null)).body).toEqual({ state: 'degraded' });
  });
});

it('answers 503 when the database does not answer, with details for the health token', async () => {
  await t.db.destroy();
  const { status, body } = await ask();
  expect([status, body]).toEqual([503, { state: 'failing' }]);
  const detailed = await askWith(`Bearer ${healthToken}`);
  expect(detailed.statusCode).toBe(503);
  expect(detailed.json()).toEqual({ state: 'failing', database: false, workers: [], overdue: null });
});
