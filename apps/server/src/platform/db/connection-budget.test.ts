import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import { cloneDatabase } from '../../../test/harness/clone-database';
import { ConnectionBudget } from './connection-budget';
import { DatabaseUnavailable } from './database-unavailable';

let databases: Awaited<ReturnType<typeof cloneDatabase>>[];
let pools: pg.Pool[] = [];
beforeAll(async () => {
  databases = await Promise.all([1, 2, 3].map(() => cloneDatabase(inject('databaseUrl'), inject('template'))));
});
afterAll(() => Promise.all(databases.map(({ drop }) => drop())));
afterEach(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
});

/** Opens a pool for each database. */
function openPools(budget: ConnectionBudget): pg.Pool[] {
  pools = databases.map(({ url }) => new pg.Pool({ connectionString: url, max: budget.max }));
  for (const pool of pools) budget.add(pool);
  return pools;
}

const countOpen = () => pools.reduce((sum, pool) => sum + pool.totalCount, 0);

it('serves many requests of several pools with few connections', async () => {
  const budget = new ConnectionBudget(4);
  const [a, b, c] = openPools(budget) as [pg.Pool, pg.Pool, pg.Pool];
  let maxOpen = 0;
  const requests = Array.from({ length: 90 }, async (_, index) => {
    const client = await budget.connect([a, b, c][index % 3] ?? a);
    maxOpen = Math.max(maxOpen, countOpen());
    await client.query('select pg_sleep(0.005)');
    client.release();
    return index;
  });
  expect(await Promise.all(requests)).toHaveLength(90);
  expect(maxOpen).toBe(4);
  expect([a, b, c].map((pool) => budget.countWaiting(pool))).toEqual([0, 0, 0]);
});

it('gives the idle connections of one pool to another', async () => {
  const budget = new ConnectionBudget(3);
  const [a, b] = openPools(budget) as [pg.Pool, pg.Pool];
  const first = await Promise.all([1, 2, 3].map(() => budget.connect(a)));
  for (const client of first) client.release();
  const second = await Promise.all([1, 2, 3].map(() => budget.connect(b)));
  expect([a.totalCount, b.totalCount]).toEqual([0, 3]);
  for (const client of second) client.release();
});

it('rejects a request that waits too long, and serves the next one', async () => {
  const budget = new ConnectionBudget(1, 100);
  const [a, b] = openPools(budget) as [pg.Pool, pg.Pool];
  const client = await budget.connect(a);
  await expect(budget.connect(b)).rejects.toBeInstanceOf(DatabaseUnavailable);
  const next = budget.connect(b);
  client.release();
  (await next).release();
});

it('counts and rejects the waiting requests of one pool', async () => {
  const budget = new ConnectionBudget(1);
  const [a, b] = openPools(budget) as [pg.Pool, pg.Pool];
  const client = await budget.connect(a);
  const waiting = [budget.connect(a), budget.connect(a), budget.connect(b)];
  expect([a, b].map((pool) => budget.countWaiting(pool))).toEqual([2, 1]);
  budget.rejectWaiting(a);
  expect([a, b].map((pool) => budget.countWaiting(pool))).toEqual([0, 1]);
  await expect(waiting[0]).rejects.toBeInstanceOf(DatabaseUnavailable);
  await expect(waiting[1]).rejects.toBeInstanceOf(DatabaseUnavailable);
  client.release();
  (await waiting[2])?.release();
});

it('continues after a connection that could not be opened', async () => {
  const budget = new ConnectionBudget(1);
  const [a] = openPools(budget) as [pg.Pool];
  const unreachable = new pg.Pool({ host: '127.0.0.1', port: 1, max: 1 });
  pools.push(unreachable);
  budget.add(unreachable);
  const failing = budget.connect(unreachable);
  const waiting = budget.connect(a);
  await expect(failing).rejects.toThrow('ECONNREFUSED');
  (await waiting).release();
});
