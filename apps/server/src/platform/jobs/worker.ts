import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { publishDuePosts } from '../../areas/posts/schedule/publish-due-posts';
import type { RunningProject } from '../http/context';
import { jobs, recurring } from './index';
import type { JobContext } from './job';
import { enqueue, takeJob } from './jobs.queries';
import { runJob } from './run-job';
import { beat, forgetDeadWorkers, removeWorker } from './workers.queries';

/** How often it looks for what is due, in milliseconds. */
const ROUND = 1000;
const BEAT = 5000;
const HOUR = 3_600_000;
/** So many jobs of a project at once; a long one does not hold up the next. */
const JOBS_AT_ONCE = 3;

export interface WorkerOptions extends Pick<JobContext, 'now' | 'deliver' | 'logEvent' | 'auditRetentionDays'> {
  projects: readonly (RunningProject & Pick<JobContext, 'secrets'>)[];
  report: (error: unknown) => void;
}

/** Publishes what is due and does the jobs of every project until it is stopped. */
export function startWorker({ projects, report, ...means }: WorkerOptions): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const loops = projects.map((running) => work({ ...running, ...means, signal: stopping.signal }, report));
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(loops);
    },
  };
}

/** A round that fails is reported and followed by the next: a database that was away is caught up with. */
async function work(context: JobContext, report: WorkerOptions['report']): Promise<void> {
  const { db, now, signal } = context;
  const worker = { id: randomUUID(), host: hostname(), pid: process.pid, started_at: now().toISOString() };
  const running = new Set<Promise<void>>();
  const live = every(BEAT, now, () => beat(db, worker, now()));
  const tidy = every(HOUR, now, () => keepHouse(context));
  while (!signal.aborted) {
    try {
      await live();
      await publishDuePosts(context, report);
      await tidy();
      await startJobs(context, running, report);
    } catch (error) {
      report(error);
    }
    await wait(ROUND, undefined, { signal }).catch(() => undefined);
  }
  await Promise.all(running);
  await removeWorker(db, worker.id).catch(report);
}

/** Does it unless it was done within the interval. What failed was not done. */
function every(interval: number, now: () => Date, task: () => Promise<void>): () => Promise<void> {
  let done = Number.NEGATIVE_INFINITY;
  return async () => {
    const at = now().getTime();
    if (at - done < interval) return;
    await task();
    done = at;
  };
}

async function keepHouse({ db, now }: JobContext): Promise<void> {
  for (const job of recurring) await enqueue(db, job, { key: 'recurring', payload: {}, run_at: now() });
  await forgetDeadWorkers(db, now());
}

/** Jobs run beside the rounds: a post is published in time whatever they take. */
async function startJobs(
  context: JobContext,
  running: Set<Promise<void>>,
  report: WorkerOptions['report'],
): Promise<void> {
  while (running.size < JOBS_AT_ONCE && !context.signal.aborted) {
    const taken = await takeJob(
      context.db,
      jobs.map(({ kind }) => kind),
      context.now(),
    );
    const job = jobs.find(({ kind }) => kind === taken?.kind);
    if (!taken || !job) return;
    const run = runJob(context, job, taken, report)
      .catch(report)
      .finally(() => running.delete(run));
    running.add(run);
  }
}
