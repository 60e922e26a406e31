import { z } from 'zod';
import { endpoint } from '../http/endpoint';

export const health = endpoint({
  method: 'GET',
  path: '/health',
  access: 'public',
  summary: 'Whether the project’s database answers (503 when not), who does its jobs, and how many posts are late.',
  reply: z.object({
    database: z.boolean(),
    /** The processes that publish scheduled posts and do the jobs, with the seconds since they were last heard of. */
    workers: z.array(z.object({ id: z.string(), seconds: z.number() })),
    /** Scheduled posts whose time has passed; `null` when nobody knows. */
    overdue: z.number().int().nullable(),
  }),
});
