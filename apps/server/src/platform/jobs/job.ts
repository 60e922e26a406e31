import type { z } from 'zod';
import type { LogEvent } from '../audit/record-audit';
import type { RunningProject } from '../http/context';
import type { Deliver } from '../push/deliver';
import type { Secrets } from '../secrets/secrets';

/** What a job may use. */
export interface JobContext extends RunningProject {
  now: () => Date;
  secrets: Secrets;
  /** Hands a message to a push service. */
  deliver: Deliver;
  logEvent: LogEvent;
  /** How long the audit log keeps its entries. */
  auditRetentionDays: number;
  /** Tells to stop: the process ends, or another one has taken the job up. */
  signal: AbortSignal;
}

/** One kind of background work. Its payload is ids, and running it twice does no more than running it once. */
export interface Job<P = unknown> {
  kind: string;
  payload: z.ZodType<P>;
  /** Answers when it wants to run again, or `null` when it is done. */
  run(context: JobContext, payload: P): Promise<Date | null>;
}
