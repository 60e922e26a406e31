import { sql } from 'kysely';
import type { Db } from './db';

const INTERVAL_MS = 10_000;
/** A slower answer says too little about the time. */
const MAX_ANSWER_MS = 1000;

interface DatabaseClock {
  now: () => Date;
  stop: () => void;
}

/**
 * A clock that shows the time of PostgreSQL, so that all processes publish at the same time, whatever the clocks of their
 * machines show. Between two readings it follows the monotonic clock of this process, which does not jump. The clock of a
 * demo differs by `shiftMs`.
 */
export async function startDatabaseClock(db: Db, shiftMs = 0): Promise<DatabaseClock> {
  /** The time of PostgreSQL minus the monotonic time of this process, in milliseconds. */
  let offsetMs = Date.now() - performance.now();
  let isRead = false;

  async function synchronize(): Promise<void> {
    const startedAt = performance.now();
    const { rows } = await sql<{ time: string }>`select clock_timestamp() as time`.execute(db);
    const endedAt = performance.now();
    const isSlow = endedAt - startedAt > MAX_ANSWER_MS;
    if (isRead && isSlow) return;
    // PostgreSQL may have read its clock at any time of a slow answer. A late clock publishes late, but never early.
    const readAt = isSlow ? endedAt : (startedAt + endedAt) / 2;
    offsetMs = Date.parse(rows[0]?.time ?? '') - readAt;
    isRead = true;
  }

  await synchronize();
  // While PostgreSQL does not answer, the clock continues with the last reading.
  const timer = setInterval(() => void synchronize().catch(() => undefined), INTERVAL_MS).unref();
  return { now: () => new Date(performance.now() + offsetMs + shiftMs), stop: () => clearInterval(timer) };
}
