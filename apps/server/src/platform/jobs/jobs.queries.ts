import { sql } from 'kysely';
import type { Db } from '../db/db';
import type { Job } from './job';

const DEAD_WORKER_RETENTION_MS = 3_600_000;

/** A process that runs jobs. Its row exists while it sends heartbeats. */
interface Worker {
  id: string;
  host: string;
  pid: number;
  started_at: string;
}

export async function recordHeartbeat(db: Db, worker: Worker, now: Date): Promise<void> {
  const beat_at = now.toISOString();
  await db
    .insertInto('workers')
    .values({ ...worker, beat_at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ beat_at }))
    .execute();
}

export async function removeWorker(db: Db, id: string): Promise<void> {
  await db.deleteFrom('workers').where('id', '=', id).execute();
}

export async function deleteDeadWorkers(db: Db, now: Date): Promise<void> {
  const cutoff = new Date(now.getTime() - DEAD_WORKER_RETENTION_MS).toISOString();
  await db.deleteFrom('workers').where('beat_at', '<', cutoff).execute();
}

/** The workers with a heartbeat in the last hour, latest heartbeat first. */
export function listWorkers(db: Db) {
  return db.selectFrom('workers').select(['id', 'beat_at']).orderBy('beat_at', 'desc').limit(100).execute();
}

/** The job of a killed worker is free after this time. */
const LEASE_MS = 10_000;
/** A job that failed this often is not retried automatically. */
export const MAX_ATTEMPTS = 10;
const MAX_ERROR_LENGTH = 1000;

const isoTime = (time: Date, offsetMs = 0) => new Date(time.getTime() + offsetMs).toISOString();

interface NewJob<P> {
  /** Identifies the work, such as a post id. A kind has at most one job per key. */
  key: string;
  payload: P;
  run_at: Date;
}

/** Enqueues a job in the caller's transaction. Returns `false` if a job with this key is already waiting or running. */
export async function enqueue<P>(db: Db, job: Job<P>, { key, payload, run_at }: NewJob<P>): Promise<boolean> {
  const values = { payload: JSON.stringify(payload), run_at: isoTime(run_at), attempts: 0, last_error: null };
  const row = await db
    .insertInto('jobs')
    .values({ kind: job.kind, key, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'key'])
        .doUpdateSet({ ...values, leased_until: null })
        // A job that reached the maximum of attempts starts over.
        .where((eb) => eb.and([eb('jobs.attempts', '>=', MAX_ATTEMPTS), isNotLeased(run_at)])),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

const isNotLeased = (now: Date) => sql<boolean>`(jobs.leased_until is null or jobs.leased_until <= ${isoTime(now)})`;

/** Counts the jobs of the queue. A failed job has reached the maximum of attempts. */
export async function countJobs(db: Db, now: Date): Promise<{ waiting: number; running: number; failed: number }> {
  const isRunning = sql`leased_until > ${isoTime(now)}`;
  const { rows } = await sql<{ waiting: number; running: number; failed: number }>`
    select
      count(*) filter (where attempts < ${MAX_ATTEMPTS} and ${isRunning} is not true) as waiting,
      count(*) filter (where ${isRunning}) as running,
      count(*) filter (where attempts >= ${MAX_ATTEMPTS} and ${isRunning} is not true) as failed
    from jobs
  `.execute(db);
  return rows[0] ?? { waiting: 0, running: 0, failed: 0 };
}

export interface LeasedJob {
  id: number;
  kind: string;
  payload: unknown;
  /** Increases with each lease. A worker with an older number has lost the lease. */
  attempts: number;
}

/** Leases the next due job that no worker holds. */
export function leaseJob(db: Db, kinds: readonly string[], now: Date): Promise<LeasedJob | undefined> {
  const next = db
    .selectFrom('jobs')
    .where('kind', 'in', kinds)
    .where('run_at', '<=', isoTime(now))
    .where('attempts', '<', MAX_ATTEMPTS)
    .where(isNotLeased(now))
    .orderBy('run_at')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .select('id');
  return (
    db
      .updateTable('jobs')
      // `=` instead of `in`: with `in`, the planner may run the subquery again for every row.
      .where('id', '=', next)
      .set((eb) => ({ leased_until: isoTime(now, LEASE_MS), attempts: eb('attempts', '+', 1) }))
      .returning(['id', 'kind', 'payload', 'attempts'])
      .executeTakeFirst()
  );
}

/** Updates a job only if this worker still holds its lease. */
const updateLeased = (db: Db, { id, attempts }: LeasedJob) =>
  db.updateTable('jobs').where('id', '=', id).where('attempts', '=', attempts);

/** Returns `false` if another worker has taken the job. */
export async function renewLease(db: Db, job: LeasedJob, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await updateLeased(db, job)
    .set({ leased_until: isoTime(now, LEASE_MS) })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteJob(db: Db, { id, attempts }: LeasedJob): Promise<void> {
  await db.deleteFrom('jobs').where('id', '=', id).where('attempts', '=', attempts).execute();
}

export async function rescheduleJob(db: Db, job: LeasedJob, nextRun: Date): Promise<void> {
  await updateLeased(db, job)
    .set({ run_at: isoTime(nextRun), attempts: 0, leased_until: null, last_error: null })
    .execute();
}

/** Gives the job back to the queue without counting the attempt. */
export async function releaseJob(db: Db, job: LeasedJob): Promise<void> {
  await updateLeased(db, job)
    .set({ leased_until: null, attempts: job.attempts - 1 })
    .execute();
}

/** Schedules a retry with exponential backoff: 1 s, 2 s, … about 17 minutes in total. */
export async function failJob(db: Db, job: LeasedJob, reason: string, now: Date): Promise<void> {
  const delayMs = 1000 * 2 ** (job.attempts - 1);
  await updateLeased(db, job)
    .set({ leased_until: null, last_error: reason.slice(0, MAX_ERROR_LENGTH), run_at: isoTime(now, delayMs) })
    .execute();
}
