import type { Job } from '../platform/jobs/job';
import type { WorkerOptions } from '../platform/jobs/worker';
import { purgeAuditLog, purgeSignIns } from '../platform/retention/purge';
import { sweepPreviews } from './posts/preview/previews.queries';
import { publishDuePosts } from './posts/schedule/publish-due-posts';
import { purgePosts } from './posts/schedule/deleted-posts';
import { pushPost } from './posts/push/push-post';

/** Jobs that the worker enqueues by itself, without a request. */
const recurringJobs = [purgePosts, purgeSignIns, sweepPreviews, purgeAuditLog];

/** All background work. A new kind of job adds one line here. */
export const backgroundWork: Pick<WorkerOptions, 'jobs' | 'recurringJobs' | 'everyRound'> = {
  jobs: [pushPost, ...recurringJobs] as readonly Job[],
  recurringJobs,
  everyRound: publishDuePosts,
};
