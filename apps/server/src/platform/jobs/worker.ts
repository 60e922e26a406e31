import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { Project } from '@masthead/domain/projects/schema';
import type { RunningProject } from '../http/context';
import { type Origin, runWithOrigin, type TraceJob } from '../observe/origin';
import type { Job, JobContext, SiteResponse } from './job';
import {
  deleteDeadWorkers,
  deleteJob,
  enqueue,
  failJob,
  type LeasedJob,
  leaseJob,
  recordHeartbeat,
  releaseJob,
  removeWorker,
  renewLease,
  rescheduleJob,
} from './jobs.queries';

/** The pause between rounds. In each round, the worker runs `everyRound` and starts the due jobs. */
const ROUND_PAUSE_MS = 1000;
const HEARTBEAT_MS = 5000;
const HOUR_MS = 3_600_000;
/** A round may wait for a dead connection. After this time, the next one starts with another connection. */
const ROUND_TIMEOUT_MS = 15_000;
/** A job that does not end after its signal must not block the stop of the process. */
const STOP_TIMEOUT_MS = 15_000;
/** Parallel jobs per project, so that a long job does not delay the others. */
const MAX_PARALLEL_JOBS = 3;
/** Three renewals fit into one lease, so a single failed renewal does not lose it. */
const LEASE_RENEWAL_MS = 3000;

type Report = (error: unknown) => void;

type Dependency = 'now' | 'deliver' | 'probeLink' | 'logEvent' | 'auditRetentionDays';

export interface WorkerOptions extends Pick<JobContext, Dependency> {
  projects: readonly (RunningProject & Pick<JobContext, 'secrets'>)[];
  jobs: readonly Job[];
  /** Jobs that are enqueued every hour, unless they are already waiting. */
  recurringJobs: readonly Job<object>[];
  fetchSite: (project: Project, path: string) => Promise<SiteResponse>;
  /** Time-critical work that runs in every round before the jobs. */
  everyRound: (context: JobContext, report: Report) => Promise<unknown>;
  /** Receives the errors of rounds and jobs. */
  report: (error: unknown, origin: Origin) => void;
  traceJob?: TraceJob | undefined;
}

const runUntraced: TraceJob = (_origin, work) => work(() => undefined);

type WorkerTasks = Pick<WorkerOptions, 'jobs' | 'recurringJobs' | 'everyRound' | 'report' | 'traceJob'>;

/** Runs the background work of every project until it is stopped. */
export function startWorker(options: WorkerOptions): { stop: () => Promise<void> } {
  const { projects, jobs, recurringJobs, everyRound, report, traceJob, fetchSite, ...dependencies } = options;
  const shutdown = new AbortController();
  const work = { jobs, recurringJobs, everyRound, report, traceJob };
  const loops = projects.map((running) => {
    const context = { ...running, ...dependencies, fetchSite: (path: string) => fetchSite(running.project, path) };
    const origin = { project: running.project.id };
    return runWithOrigin(
      () => origin,
      () => runRounds({ ...context, signal: shutdown.signal }, work),
    );
  });
  return {
    stop: async () => {
      shutdown.abort();
      await Promise.all(loops);
    },
  };
}

/** Runs rounds until the signal aborts. Reports a failed round and continues with the next one. */
async function runRounds(context: JobContext, work: WorkerTasks): Promise<void> {
  const { db, now, signal } = context;
  const { recurringJobs, everyRound } = work;
  const report: Report = (error) => work.report(error, { project: context.project.id });
  const worker = { id: randomUUID(), host: hostname(), pid: process.pid, started_at: now().toISOString() };
  const runningJobs = new Set<Promise<void>>();
  const sendHeartbeat = throttle(HEARTBEAT_MS, now, () => recordHeartbeat(db, worker, now()));
  const enqueueRecurring = throttle(HOUR_MS, now, async () => {
    for (const job of recurringJobs) await enqueue(db, job, { key: 'recurring', payload: {}, run_at: now() });
    await deleteDeadWorkers(db, now());
  });
  async function runRound() {
    await sendHeartbeat();
    await everyRound(context, report);
    await enqueueRecurring();
    await startJobs(context, work, runningJobs);
  }
  while (!signal.aborted) {
    // Rounds of several workers overlap as well, so an abandoned one does no harm.
    await waitAtMost(ROUND_TIMEOUT_MS, runRound().catch(report));
    await wait(ROUND_PAUSE_MS, undefined, { signal }).catch(() => undefined);
  }
  // Another worker takes over the jobs of this one when their leases expire.
  await waitAtMost(
    STOP_TIMEOUT_MS,
    Promise.all(runningJobs).then(() => undefined),
  );
  await removeWorker(db, worker.id).catch(report);
}

/** Resolves when the work ends, or after the time. */
async function waitAtMost(milliseconds: number, work: Promise<void>): Promise<void> {
  const timer = new AbortController();
  await Promise.race([work, wait(milliseconds, undefined, { signal: timer.signal }).catch(() => undefined)]);
  timer.abort();
}

/** Wraps a task so that a call does nothing if the task has succeeded within the interval. */
function throttle(intervalMs: number, now: () => Date, task: () => Promise<void>): () => Promise<void> {
  let lastRun = Number.NEGATIVE_INFINITY;
  return async () => {
    const time = now().getTime();
    if (time - lastRun < intervalMs) return;
    await task();
    lastRun = time;
  };
}

/** Starts jobs without waiting for them, so that they do not delay `everyRound`. */
async function startJobs(
  context: JobContext,
  { jobs, report, traceJob = runUntraced }: WorkerTasks,
  runningJobs: Set<Promise<void>>,
): Promise<void> {
  while (runningJobs.size < MAX_PARALLEL_JOBS && !context.signal.aborted) {
    const leased = await leaseJob(
      context.db,
      jobs.map(({ kind }) => kind),
      context.now(),
    );
    const job = jobs.find(({ kind }) => kind === leased?.kind);
    if (!leased || !job) return;
    const origin = { project: context.project.id, job: leased.kind, job_id: leased.id };
    const reportJob: Report = (error) => report(error, origin);
    const run = (fail: Report) =>
      runJob(context, job, leased, (error) => {
        fail(error);
        reportJob(error);
      });
    const jobRun = runWithOrigin(
      () => origin,
      () => traceJob(origin, run),
    )
      .catch(reportJob)
      .finally(() => runningJobs.delete(jobRun));
    runningJobs.add(jobRun);
  }
}

/** Runs a leased job, renews its lease and stores the result. Throws only for database errors. */
export async function runJob(context: JobContext, job: Job, leased: LeasedJob, report: Report): Promise<void> {
  const { db, now } = context;
  const leaseLoss = new AbortController();
  const signal = AbortSignal.any([context.signal, leaseLoss.signal]);
  const renewalTimer = setInterval(() => {
    renewLease(db, leased, now()).then(
      (isOurs) => isOurs || leaseLoss.abort(),
      // The database may be unavailable for a moment. The next renewal tries again.
      () => undefined,
    );
  }, LEASE_RENEWAL_MS);
  try {
    const nextRun = await job.run({ ...context, signal }, job.payload.parse(leased.payload));
    await (nextRun ? rescheduleJob(db, leased, nextRun) : deleteJob(db, leased));
  } catch (error) {
    if (signal.aborted) return await releaseJob(db, leased);
    report(error);
    await failJob(db, leased, String(error), now());
  } finally {
    clearInterval(renewalTimer);
  }
}
