import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { startSilentProxy } from '../../../../../trials/lib/silent-proxy.mjs';
import { cloneDatabase } from '../../../test/harness/clone-database';
import { ConnectionBudget } from './connection-budget';
import { DatabaseUnavailable } from './database-unavailable';
import type { Db } from './db';
import { openDb } from './open';
import { withPreparedStatements } from './prepared-statements';
import type { DB } from './schema.gen';
import { findSupervisor, supervisePool } from './supervise-pool';
import { runExclusively } from './transactions';

const limits = { answer: 2000, suspicion: 500, probe: 1000, retry: 50 };

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let proxy: Awaited<ReturnType<typeof startSilentProxy>>;
let pool: pg.Pool;
let db: Db;
beforeAll(async () => {
  database = await cloneDatabase(inject('databaseUrl'), inject('template'));
});
afterAll(() => database.drop());
beforeEach(async () => {
  proxy = await startSilentProxy(database.url);
  const config = { connectionString: proxy.url };
  pool = new pg.Pool({ ...config, max: 2, connectionTimeoutMillis: 1000 });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  supervisePool(pool, config, new ConnectionBudget(2), limits);
  db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: withPreparedStatements(pool) }) });
});
afterEach(async () => {
  proxy.stop();
  await db.destroy();
});

const select = () => sql<{ one: number }>`select 1 as one`.execute(db);

it('closes a connection without an answer, and continues with a new one', async () => {
  await select();
  proxy.silence({ includesNew: false });
  await expect(select()).rejects.toBeInstanceOf(DatabaseUnavailable);
  expect((await select()).rows).toEqual([{ one: 1 }]);
  expect(pool.totalCount).toBe(1);
});

it('rejects statements at once while no connection answers, and recovers by itself', async () => {
  await select();
  proxy.silence({ includesNew: true });
  await expect(select()).rejects.toBeInstanceOf(DatabaseUnavailable);
  await expect.poll(isDown).toBe(true);
  await expect(select()).rejects.toBeInstanceOf(DatabaseUnavailable);
  proxy.restore();
  await expect.poll(isDown).toBe(false);
  expect((await select()).rows).toEqual([{ one: 1 }]);
});

/** Whether requests are rejected without waiting for a connection. */
async function isDown(): Promise<boolean> {
  try {
    const client = await findSupervisor(pool).connect();
    client.release();
    return false;
  } catch {
    return true;
  }
}

it('waits for a long statement of a transaction without a timeout', async () => {
  const seconds = (limits.answer + 500) / 1000;
  await expect(sql`select pg_sleep(${seconds})`.execute(db)).rejects.toBeInstanceOf(DatabaseUnavailable);
  await runExclusively(db, (db) => sql`select pg_sleep(${seconds})`.execute(db));
});

it('rejects requests that wait for a connection as soon as the database counts as silent', async () => {
  await Promise.all([select(), select()]);
  proxy.silence({ includesNew: true });
  const rejectedAt = async (statement: Promise<unknown>) => {
    await expect(statement).rejects.toBeInstanceOf(DatabaseUnavailable);
    return performance.now();
  };
  const [first, second, waiting] = await Promise.all([select(), select(), select()].map(rejectedAt));
  // The third one never got a connection. It does not wait for the timeout of another attempt.
  expect(Number(waiting) - Math.min(Number(first), Number(second))).toBeLessThan(500);
});

it('keeps a slow statement while PostgreSQL answers others and refuses the connection of the test', async () => {
  const refusingTest = { port: 1, host: '127.0.0.1' };
  const busyPool = new pg.Pool({ connectionString: database.url, max: 2 });
  supervisePool(busyPool, refusingTest, new ConnectionBudget(2), limits);
  const busyDb = new Kysely<DB>({ dialect: new PostgresDialect({ pool: withPreparedStatements(busyPool) }) });
  let isRunning = true;
  const slow = sql`select pg_sleep(1.5)`.execute(busyDb).finally(() => {
    isRunning = false;
  });
  while (isRunning) await sql`select pg_sleep(0.05)`.execute(busyDb);
  expect((await slow).rows).toHaveLength(1);
  await busyDb.destroy();
});

it('reports a refused connection as unavailable', async () => {
  proxy.stop();
  await expect(select()).rejects.toBeInstanceOf(DatabaseUnavailable);
});

it('makes PostgreSQL end idle sessions that a silent network has cut', async () => {
  const budget = new ConnectionBudget(2);
  const defaultDb = openDb({ connectionString: proxy.url }, budget);
  const { rows } = await sql<{ idle_session_timeout: string }>`show idle_session_timeout`.execute(defaultDb);
  expect(rows).toEqual([{ idle_session_timeout: '30s' }]);
  await defaultDb.destroy();
  const config = { connectionString: proxy.url, application_name: 'cut', options: '-c idle_session_timeout=500' };
  const cutDb = openDb(config, budget);
  await sql`select 1`.execute(cutDb);
  const countSessions = async () => {
    const counted = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity where application_name = 'cut'`.execute(db);
    return counted.rows[0]?.count;
  };
  proxy.silence({ includesNew: false });
  expect(await countSessions()).toBe(1);
  await expect.poll(countSessions).toBe(0);
  proxy.stop();
  await cutDb.destroy();
});

it('makes PostgreSQL release the locks of transactions that a silent network has cut', async () => {
  const budget = new ConnectionBudget(2);
  const defaultDb = openDb({ connectionString: database.url }, budget);
  const { rows } = await sql<{ idle: number; statement: number }>`
    select extract(epoch from current_setting('idle_in_transaction_session_timeout')::interval)::int as idle,
      extract(epoch from current_setting('statement_timeout')::interval)::int as statement`.execute(defaultDb);
  // The next lost process, whose statement waits for the lock, must not acquire it: that would double the time.
  expect(rows).toEqual([{ idle: 35, statement: 30 }]);

  const cutDb = openDb({ connectionString: proxy.url, idle_in_transaction_session_timeout: 500 }, budget);
  const lock = sql`select pg_advisory_xact_lock(1)`;
  const transaction = cutDb.transaction().execute(async (cut) => {
    await lock.execute(cut);
    proxy.silence({ includesNew: false });
    const startedAt = performance.now();
    await defaultDb.transaction().execute((other) => lock.execute(other));
    expect(performance.now() - startedAt).toBeGreaterThan(400);
    proxy.stop();
  });
  await expect(transaction).rejects.toBeInstanceOf(DatabaseUnavailable);
  await Promise.all([defaultDb.destroy(), cutDb.destroy()]);
});
