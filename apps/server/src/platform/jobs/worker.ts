import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { RunningProject } from '../http/context';
import type { Job, JobContext } from './job';
import {
  beat,
  deleteJob,
  enqueue,
  failJob,
  forgetDeadWorkers,
  giveBack,
  removeWorker,
  renewLease,
  runAgain,
  type TakenJob,
  takeJob,
} from './jobs.queries';

/** Time between two rounds, in milliseconds. */
const ROUND = 1000;
const HEARTBEAT = 5000;
const HOUR = 3_600_000;
/** Jobs of one project that run in parallel, so that a long one does not delay the next. */
const MAX_PARALLEL_JOBS = 3;
/** How often a running job renews its lease, in milliseconds. */
const RENEWAL = 3000;

type Report = (error: unknown) => void;

export interface WorkerOptions extends Pick<JobContext, 'now' | 'deliver' | 'logEvent' | 'auditRetentionDays'> {
  projects: readonly (RunningProject & Pick<JobContext, 'secrets'>)[];
  jobs: readonly Job[];
  /** Jobs that are enqueued every hour unless they wait already. */
  recurringJobs: readonly Job<object>[];
  /** Runs in every round before the jobs: work that must not be late. */
  everyRound: (context: JobContext, report: Report) => Promise<unknown>;
  report: Report;
}

type Work = Pick<WorkerOptions, 'jobs' | 'recurringJobs' | 'everyRound' | 'report'>;

/** Runs the background work of every project until it is stopped. */
export function startWorker(options: WorkerOptions): { stop: () => Promise<void> } {
  const { projects, jobs, recurringJobs, everyRound, report, ...means } = options;
  const stopping = new AbortController();
  const work = { jobs, recurringJobs, everyRound, report };
  const loops = projects.map((running) => workOn({ ...running, ...means, signal: stopping.signal }, work));
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(loops);
    },
  };
}

/** A round that fails is reported, and the next round tries again. */
async function workOn(context: JobContext, work: Work): Promise<void> {
  const { db, now, signal } = context;
  const { recurringJobs, everyRound, report } = work;
  const worker = { id: randomUUID(), host: hostname(), pid: process.pid, started_at: now().toISOString() };
  const running = new Set<Promise<void>>();
  const sendHeartbeat = every(HEARTBEAT, now, () => beat(db, worker, now()));
  const enqueueRecurring = every(HOUR, now, async () => {
    for (const job of recurringJobs) await enqueue(db, job, { key: 'recurring', payload: {}, run_at: now() });
    await forgetDeadWorkers(db, now());
  });
  while (!signal.aborted) {
    try {
      await sendHeartbeat();
      await everyRound(context, report);
      await enqueueRecurring();
      await startJobs(context, work, running);
    } catch (error) {
      report(error);
    }
    await wait(ROUND, undefined, { signal }).catch(() => undefined);
  }
  await Promise.all(running);
  await removeWorker(db, worker.id).catch(report);
}

/** Runs the task unless it has succeeded within the interval. */
function every(interval: number, now: () => Date, task: () => Promise<void>): () => Promise<void> {
  let done = Number.NEGATIVE_INFINITY;
  return async () => {
    const at = now().getTime();
    if (at - done < interval) return;
    await task();
    done = at;
  };
}

/** Jobs run beside the rounds, so that they do not delay `everyRound`. */
async function startJobs(context: JobContext, { jobs, report }: Work, running: Set<Promise<void>>): Promise<void> {
  while (running.size < MAX_PARALLEL_JOBS && !context.signal.aborted) {
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

/** Runs a leased job, renews its lease meanwhile, and stores its outcome. Throws only when the database does. */
export async function runJob(context: JobContext, job: Job, taken: TakenJob, report: Report): Promise<void> {
  const { db, now } = context;
  const lost = new AbortController();
  const signal = AbortSignal.any([context.signal, lost.signal]);
  const renewing = setInterval(() => {
    renewLease(db, taken, now()).then(
      (isOurs) => isOurs || lost.abort(),
      // The database is away for a moment; the next renewal tries again.
      () => undefined,
    );
  }, RENEWAL);
  try {
    const again = await job.run({ ...context, signal }, job.payload.parse(taken.payload));
    await (again ? runAgain(db, taken, again) : deleteJob(db, taken));
  } catch (error) {
    if (signal.aborted) return await giveBack(db, taken);
    report(error);
    await failJob(db, taken, String(error), now());
  } finally {
    clearInterval(renewing);
  }
}
