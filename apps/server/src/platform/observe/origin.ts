import { AsyncLocalStorage } from 'node:async_hooks';

/** The request or the job that a statement belongs to. */
export interface Origin {
  project?: string | undefined;
  request_id?: string;
  user_id?: number | undefined;
  job?: string;
  job_id?: number;
}

/** Runs a job inside a span. The work calls `fail` with an error that it handles itself. */
export type TraceJob = (origin: Origin, work: (fail: (error: unknown) => void) => Promise<void>) => Promise<void>;

const origins = new AsyncLocalStorage<() => Origin>();

/** Runs work whose statements belong to an origin. `describe` is called when a line is logged. */
export function runWithOrigin<T>(describe: () => Origin, work: () => T): T {
  return origins.run(describe, work);
}

/** The origin of the running code; empty outside requests and jobs. */
export function currentOrigin(): Origin {
  return origins.getStore()?.() ?? {};
}
