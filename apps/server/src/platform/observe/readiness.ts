import { setTimeout as wait } from 'node:timers/promises';
import { MAX_STALENESS_MS, type ReplicaState } from '../db/replica';
import type { FreeSpace } from './free-space';

/** A check of a project that takes longer than this has no result. The database may be down, or only busy. */
const TIMEOUT_MS = 3000;

/** The state of a project that its database knows. */
export interface StoredState {
  /** The workers with the seconds since their last heartbeat, latest first. */
  workers: { id: string; seconds: number }[];
  /** Scheduled posts that should be public already. */
  overdue: number;
  jobs: { waiting: number; running: number; failed: number };
  /** Open event streams on all servers. */
  streams: number;
}

export interface PoolState {
  open: number;
  idle: number;
  /** Requests and jobs that wait for a connection. */
  waiting: number;
}

/** Reads the state of one project. */
export interface ProjectProbe {
  id: string;
  /** Whether change notifications arrive; `null` in a process that needs none. */
  isListening: () => boolean | null;
  /** `null` without a read replica. */
  replica: () => ReplicaState | null;
  pool: () => PoolState;
  /** Whether the database has answered another statement in the last seconds. */
  hasAnswered: () => boolean;
  load: () => Promise<StoredState>;
}

export interface ProjectState {
  id: string;
  database: boolean;
  listening: boolean | null;
  replica: ReplicaState | null;
  pool: PoolState;
  workers: StoredState['workers'] | null;
  overdue: number | null;
  jobs: StoredState['jobs'] | null;
  streams: number | null;
}

export interface Readiness {
  /**
   * `ready`, `degraded` (something needs attention, and requests are answered), `unavailable` (no database answers) or
   * `draining` (the process stops).
   */
  state: 'ready' | 'degraded' | 'unavailable' | 'draining';
  /** Sentences for the operator. */
  warnings: string[];
  disk: FreeSpace | null;
  projects: ProjectState[];
}

/** Whether a load balancer should send requests to this process. */
export const isReady = ({ state }: Readiness) => state === 'ready' || state === 'degraded';

interface Options {
  probes: readonly ProjectProbe[];
  isDraining: () => boolean;
  readFreeSpace: () => Promise<FreeSpace | null>;
  /** The longest time without a heartbeat of a worker. */
  maxSilenceMs: number;
}

/** Returns a function that checks the process. Concurrent calls share one check, so that callers cannot cause load. */
export function createReadinessCheck(options: Options): () => Promise<Readiness> {
  let running: Promise<Readiness> | null = null;
  return () => {
    running ??= checkReadiness(options).finally(() => {
      running = null;
    });
    return running;
  };
}

async function checkReadiness({ probes, isDraining, readFreeSpace, maxSilenceMs }: Options): Promise<Readiness> {
  const [disk, projects] = await Promise.all([readFreeSpace(), Promise.all(probes.map(readProject))]);
  const warnings = [
    ...(disk?.is_low ? ['The disk is almost full.'] : []),
    ...projects.flatMap((project) => listWarnings(project, maxSilenceMs)),
  ];
  return { state: toState(isDraining(), projects, warnings), warnings, disk, projects };
}

function toState(isDraining: boolean, projects: ProjectState[], warnings: string[]): Readiness['state'] {
  if (isDraining) return 'draining';
  if (projects.every(({ database }) => !database)) return 'unavailable';
  return warnings.length > 0 ? 'degraded' : 'ready';
}

async function readProject({ id, isListening, replica, pool, hasAnswered, load }: ProjectProbe): Promise<ProjectState> {
  const timeout = new AbortController();
  const result = await Promise.race([
    load().catch(() => 'failed' as const),
    wait(TIMEOUT_MS, 'late' as const, { signal: timeout.signal }).catch(() => 'failed' as const),
  ]);
  timeout.abort();
  const stored = typeof result === 'string' ? null : result;
  const { workers = null, overdue = null, jobs = null, streams = null } = stored ?? {};
  return {
    id,
    database: stored !== null || (result === 'late' && hasAnswered()),
    listening: isListening(),
    replica: replica(),
    pool: pool(),
    workers,
    overdue,
    jobs,
    streams,
  };
}

function listWarnings(
  { id, database, listening, replica, workers, overdue, pool }: ProjectState,
  maxSilenceMs: number,
): string[] {
  if (!database) return [`${id}: The database does not answer.`];
  if (workers === null) return [`${id}: The database is too busy for this check. Waiting requests: ${pool.waiting}.`];
  const isWorking = workers.some(({ seconds }) => seconds * 1000 <= maxSilenceMs);
  return [
    ...(listening === false ? [`${id}: Change notifications do not arrive.`] : []),
    ...(replica && replica.seconds * 1000 > MAX_STALENESS_MS ? [`${id}: The read replica is not used.`] : []),
    ...(isWorking ? [] : [`${id}: No worker has sent a heartbeat.`]),
    ...(overdue ? [`${id}: ${overdue} scheduled posts are overdue.`] : []),
    ...(pool.waiting > 0 ? [`${id}: ${pool.waiting} requests wait for a database connection.`] : []),
  ];
}
