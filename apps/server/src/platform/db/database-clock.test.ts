import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, inject, it, vi } from 'vitest';
import { cloneDatabase } from '../../../test/harness/clone-database';
import { startDatabaseClock } from './database-clock';

let database: Awaited<ReturnType<typeof cloneDatabase>>;
beforeAll(async () => {
  database = await cloneDatabase(inject('databaseUrl'), inject('template'));
});
afterAll(() => database.drop());
afterEach(() => {
  vi.useRealTimers();
});

it('shows the time of PostgreSQL although the clock of the machine is an hour ahead', async () => {
  const realTime = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: realTime + 3_600_000 });
  const clock = await startDatabaseClock(database.db);
  expect(Math.abs(clock.now().getTime() - realTime)).toBeLessThan(60_000);
  clock.stop();
});

it('does not jump when the clock of the machine is set', async () => {
  const clock = await startDatabaseClock(database.db);
  const before = clock.now().getTime();
  vi.useFakeTimers({ toFake: ['Date'], now: before + 3_600_000 });
  expect(clock.now().getTime() - before).toBeLessThan(60_000);
  clock.stop();
});

it('is not ahead of PostgreSQL if its first reading waited for a connection', async () => {
  const holders = Array.from({ length: 5 }, () => sql`select pg_sleep(2)`.execute(database.db));
  const clock = await startDatabaseClock(database.db);
  await Promise.all(holders);
  const shown = clock.now().getTime();
  const { rows } = await sql<{ time: string }>`select clock_timestamp() as time`.execute(database.db);
  expect(shown).toBeLessThanOrEqual(Date.parse(rows[0]?.time ?? ''));
  clock.stop();
});
