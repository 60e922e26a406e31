import type { z } from 'zod';
import type { LogEvent } from '../audit/record-audit';
import type { RunningProject } from '../http/context';
import type { ProbeLink } from '../links/probe-link';
import type { Deliver } from '../push/deliver';
import type { Secrets } from '../secrets/secrets';

/** A response of the public site. */
export interface SiteResponse {
  status: number;
  location: string | undefined;
  body: string;
}

/** The dependencies of a job, such as the database of the project that it runs for. */
export interface JobContext extends RunningProject {
  now: () => Date;
  secrets: Secrets;
  deliver: Deliver;
  probeLink: ProbeLink;
  logEvent: LogEvent;
  /** Requests a path of the project's own site, without a network connection. */
  fetchSite: (path: string) => Promise<SiteResponse>;
  auditRetentionDays: number;
  /** Aborts when the process stops, or when another worker has taken the job. */
  signal: AbortSignal;
}

/** One kind of background work. Its payload contains ids, and it must be idempotent. */
export interface Job<P = unknown> {
  kind: string;
  payload: z.ZodType<P>;
  /** Returns the time of the next run, or `null` when the job is finished. */
  run(context: JobContext, payload: P): Promise<Date | null>;
}
