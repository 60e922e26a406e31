import type { Db } from '../db/db';

/** How long a worker that was killed stays to be seen, in milliseconds. */
const REMEMBERED = 3_600_000;

export interface Worker {
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
