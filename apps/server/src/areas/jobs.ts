import type { Job } from '../platform/jobs/job';
import type { WorkerOptions } from '../platform/jobs/worker';
import { purgeAuditLog, purgeSignIns } from '../platform/retention/purge';
import { sweepPreviews } from './posts/preview/previews.queries';
import { pushPost } from './posts/push/push-post';
import { purgePosts } from './posts/schedule/deleted-posts';
import { publishDuePosts } from './posts/schedule/publish-due-posts';

/** Jobs that the worker enqueues by itself, without a request. */
const recurringJobs = [purgePosts, purgeSignIns, sweepPreviews, purgeAuditLog];

/** All background work. A new kind of job adds one line here. */
export const backgroundWork: Pick<WorkerOptions, 'jobs' | 'recurringJobs' | 'everyRound'> = {
  jobs: [pushPost, ...recurringJobs] as readonly Job[],
  recurringJobs,
  everyRound: publishDuePosts,
};
