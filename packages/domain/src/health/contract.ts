import { z } from 'zod';
import { endpoint } from '../http/endpoint';

// The API for monitoring: whether a project works.

/** A project is degraded if no worker has sent a heartbeat for this long. */
export const WORKER_SILENCE_MS = 30_000;

export const health = endpoint({
  method: 'GET',
  path: '/health',
  access: 'public',
  summary: 'Returns the state of the project for monitoring.',
  description:
    'ok, degraded (no worker or overdue posts) or failing with 503 (no database). Administrators and callers with HEALTH_TOKEN get details.',
  reply: z.object({
    state: z.enum(['ok', 'degraded', 'failing']),
    /** This and the following fields are only for the role admin and for callers with `HEALTH_TOKEN`. */
    database: z.boolean().optional(),
    /** The workers with the seconds since their last heartbeat. */
    workers: z.array(z.object({ id: z.string(), seconds: z.number() })).optional(),
    /** The number of overdue scheduled posts; `null` if the database does not respond. */
    overdue: z.number().int().nullable().optional(),
  }),
});
