import { z } from 'zod';
import { endpoint } from '../http/endpoint';

/** A project without a heartbeat of any worker for this long is degraded, in milliseconds. */
export const WORKER_SILENCE = 30_000;

export const health = endpoint({
  method: 'GET',
  path: '/health',
  access: 'public',
  summary:
    'The state of the project: ok, degraded (no worker, or overdue posts), or failing with 503 (no database). Administrators and HEALTH_TOKEN get details.',
  reply: z.object({
    state: z.enum(['ok', 'degraded', 'failing']),
    /** The following are answered to the role admin and to the bearer of `HEALTH_TOKEN` only. */
    database: z.boolean().optional(),
    /** The processes that publish scheduled posts and run jobs, with the seconds since their last heartbeat. */
    workers: z.array(z.object({ id: z.string(), seconds: z.number() })).optional(),
    /** Scheduled posts whose time has passed; `null` when the database does not answer. */
    overdue: z.number().int().nullable().optional(),
  }),
});
