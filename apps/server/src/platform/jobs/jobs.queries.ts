import { sql } from 'kysely';
import type { Db } from '../db/db';
import type { Job } from './job';

/** How long a worker that was killed stays to be seen, in milliseconds. */
const REMEMBERED = 3_600_000;

interface Worker {
  id: string;
  host: string;
  pid: number;
  started_at: string;
}

/** Says that this worker lives. */
export async function beat(db: Db, worker: Worker, now: Date): Promise<void> {
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

export async function forgetDeadWorkers(db: Db, now: Date): Promise<void> {
  const since = new Date(now.getTime() - REMEMBERED).toISOString();
  await db.deleteFrom('workers').where('beat_at', '<', since).execute();
}

/** Those heard of within the last hour, the latest first. */
export function listWorkers(db: Db) {
  return db.selectFrom('workers').select(['id', 'beat_at']).orderBy('beat_at', 'desc').limit(100).execute();
}

/** How long a job stays with a process that is not heard of, in milliseconds. */
const LEASE = 10_000;
/** A job that failed so often waits for somebody to look at it. */
export const MOST_ATTEMPTS = 10;

const at = (now: Date, milliseconds = 0) => new Date(now.getTime() + milliseconds).toISOString();

interface Asked<P> {
  key: string;
  payload: P;
  run_at: Date;
}

/** Asks for a job, within the transaction that made it necessary. `false` when the same is waiting or running already. */
export async function enqueue<P>(db: Db, job: Job<P>, { key, payload, run_at }: Asked<P>): Promise<boolean> {
  const fresh = { payload: JSON.stringify(payload), run_at: at(run_at), attempts: 0, last_error: null };
  const row = await db
    .insertInto('jobs')
    .values({ kind: job.kind, key, ...fresh })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'key'])
        .doUpdateSet({ ...fresh, leased_until: null })
        // Given up: it may try again.
        .where((eb) => eb.and([eb('jobs.attempts', '>=', MOST_ATTEMPTS), isFree(run_at)])),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

const isFree = (now: Date) => sql<boolean>`(jobs.leased_until is null or jobs.leased_until <= ${at(now)})`;

export interface TakenJob {
  id: number;
  kind: string;
  payload: unknown;
  /** Counts who took it: whoever holds an older number has lost it. */
  attempts: number;
}

/** Takes the next job that is due and that nobody works on. */
export function takeJob(db: Db, kinds: readonly string[], now: Date): Promise<TakenJob | undefined> {
  const next = db
    .selectFrom('jobs')
    .where('kind', 'in', kinds)
    .where('run_at', '<=', at(now))
    .where('attempts', '<', MOST_ATTEMPTS)
    .where(isFree(now))
    .orderBy('run_at')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .select('id');
  return (
    db
      .updateTable('jobs')
      // Not `in`: the planner may ask for the next one again for every job there is.
      .where('id', '=', next)
      .set((eb) => ({ leased_until: at(now, LEASE), attempts: eb('attempts', '+', 1) }))
      .returning(['id', 'kind', 'payload', 'attempts'])
      .executeTakeFirst()
  );
}

const held = (db: Db, { id, attempts }: TakenJob) =>
  db.updateTable('jobs').where('id', '=', id).where('attempts', '=', attempts);

/** `false` when another has taken it up meanwhile. */
export async function renewLease(db: Db, job: TakenJob, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await held(db, job)
    .set({ leased_until: at(now, LEASE) })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteJob(db: Db, { id, attempts }: TakenJob): Promise<void> {
  await db.deleteFrom('jobs').where('id', '=', id).where('attempts', '=', attempts).execute();
}

export async function runAgain(db: Db, job: TakenJob, when: Date): Promise<void> {
  await held(db, job)
    .set({ run_at: at(when), attempts: 0, leased_until: null, last_error: null })
    .execute();
}

/** Another process may begin with it at once; this try was none. */
export async function giveBack(db: Db, job: TakenJob): Promise<void> {
  await held(db, job)
    .set({ leased_until: null, attempts: job.attempts - 1 })
    .execute();
}

/** Waits twice as long after each try: 1 s, 2 s, … about 17 minutes in all. */
export async function failJob(db: Db, job: TakenJob, reason: string, now: Date): Promise<void> {
  const wait = 1000 * 2 ** (job.attempts - 1);
  await held(db, job)
    .set({ leased_until: null, last_error: reason.slice(0, 1000), run_at: at(now, wait) })
    .execute();
}
