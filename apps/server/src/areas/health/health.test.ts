import { health } from '@masthead/domain/health/contract';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, healthToken, type TestApp } from '../../../test/harness/test-app';
import { addUser, type TestUser } from '../../../test/harness/users';
import { deleteDeadWorkers, recordHeartbeat, removeWorker } from '../../platform/jobs/jobs.queries';

let t: TestApp;
let admin: TestUser;
beforeAll(async () => {
  t = await createTestApp();
  admin = await t.user('admin');
});
beforeEach(() => t.db.deleteFrom('workers').execute());
afterAll(() => t.close());

const getHealth = (user: TestUser | null = admin) => t.call(health, {}, user);
const getHealthWith = (authorization: string) => t.send({ url: '/api/health', headers: { authorization } });
const [firstWorker, secondWorker] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
const sendHeartbeat = (id: string) =>
  recordHeartbeat(t.db, { id, host: 'press-1', pid: 7, started_at: t.clock.now.toISOString() }, t.clock.now);

describe('GET /health without credentials for details', () => {
  it('returns only the state', async () => {
    await sendHeartbeat(firstWorker);
    expect(await getHealth(null)).toMatchObject({ status: 200, body: { state: 'ok' } });
    expect(Object.keys((await getHealth(null)).body)).toEqual(['state']);
  });

  it('returns degraded without a worker heartbeat in the last 30 seconds', async () => {
    expect(await getHealth(null)).toMatchObject({ status: 200, body: { state: 'degraded' } });
    await sendHeartbeat(firstWorker);
    t.advance(30_000);
    expect((await getHealth(null)).body).toEqual({ state: 'ok' });
    t.advance(1);
    expect(await getHealth(null)).toMatchObject({ status: 200, body: { state: 'degraded' } });
  });

  it.each([
    ['a wrong health token', () => `Bearer ${healthToken}x`],
    ['the health token under another scheme', () => `Basic ${healthToken}`],
    ['an unknown session token', () => `Bearer ${'a'.repeat(43)}`],
    ['an invalid authorization header', () => 'nonsense'],
  ])('returns only the state for %s', async (_, authorization) => {
    const { statusCode, body } = await getHealthWith(authorization());
    expect([statusCode, body]).toEqual([200, '{"state":"degraded"}']);
  });

  it('returns only the state to other roles and to an admin without two-factor', async () => {
    const others = [await t.user('senior-editor'), await addUser(t.db, 'admin', t.clock.now, null)];
    for (const user of others) expect((await getHealth(user)).body).toEqual({ state: 'degraded' });
  });
});

describe('details of GET /health', () => {
  it('are returned for the health token', async () => {
    const { statusCode, body } = await getHealthWith(`Bearer ${healthToken}`);
    expect(statusCode).toBe(200);
    expect(JSON.parse(body)).toEqual({ state: 'degraded', database: true, workers: [], overdue: 0 });
  });

  it('show an administrator the workers and the seconds since their heartbeats', async () => {
    expect(await getHealth()).toMatchObject({ status: 200, body: { database: true, workers: [], overdue: 0 } });
    await sendHeartbeat(firstWorker);
    t.advance(12_500);
    await sendHeartbeat(secondWorker);
    expect((await getHealth()).body.workers).toEqual([
      { id: secondWorker, seconds: 0 },
      { id: firstWorker, seconds: 12.5 },
    ]);
    await sendHeartbeat(firstWorker);
    expect((await getHealth()).body.workers?.map(({ seconds }) => seconds)).toEqual([0, 0]);
    await removeWorker(t.db, secondWorker);
    t.advance(3_600_001);
    await deleteDeadWorkers(t.db, t.clock.now);
    expect((await getHealth()).body.workers).toEqual([]);
  });

  it('contain the number of overdue posts, which degrade the state', async () => {
    const timeFromNow = (milliseconds: number) => new Date(t.clock.now.getTime() + milliseconds).toISOString();
    await sendHeartbeat(firstWorker);
    expect((await getHealth(null)).body).toEqual({ state: 'ok' });
    await t.db
      .insertInto('posts')
      .values([
        { main_headline: 'Late', status: Status.SCHEDULED, published_at: timeFromNow(-30_001) },
        { main_headline: 'Due', status: Status.SCHEDULED, published_at: timeFromNow(-29_999) },
        { main_headline: 'Later', status: Status.SCHEDULED, published_at: timeFromNow(60_000) },
        { main_headline: 'Out', status: Status.PUBLISHED, published_at: timeFromNow(-60_000) },
      ])
      .execute();
    expect((await getHealth()).body).toMatchObject({ state: 'degraded', overdue: 1 });
    expect((await getHealth(null)).body).toEqual({ state: 'degraded' });
  });
});

it('GET /health answers 503 without a database, with details for the health token', async () => {
  await t.db.destroy();
  const { status, body } = await getHealth();
  expect([status, body]).toEqual([503, { state: 'failing' }]);
  const detailed = await getHealthWith(`Bearer ${healthToken}`);
  expect(detailed.statusCode).toBe(503);
  expect(detailed.json()).toEqual({ state: 'failing', database: false, workers: [], overdue: null });
});
