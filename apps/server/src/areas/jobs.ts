import type { Job } from '../platform/jobs/job';
import type { WorkerOptions } from '../platform/jobs/worker';
import { purgeAuditLog, purgeSignIns, purgeUndoActions } from '../platform/retention/purge';
import { sweepPreviews } from './posts/preview/previews.queries';
import { purgeProposals } from './posts/proposals/proposals.queries';
import { checkLinks } from './posts/publish-checks/check-links';
import { pushPost } from './posts/push/push-post';
import { checkPublications } from './posts/receipt/check-publications';
import { convertRevisions } from './posts/revisions/convert-revisions';
import { purgePosts } from './posts/schedule/deleted-posts';
import { publishDuePosts } from './posts/schedule/publish-due-posts';
import { publishHeldPosts } from './posts/schedule/publish-held-posts';
import { indexPosts } from './posts/search/search-posts';
import { purgeWorkingCopies } from './posts/working-copies/working-copies.queries';

/** Jobs that a worker enqueues by itself at regular intervals, without a request. */
const recurringJobs = [
  purgePosts,
  purgeSignIns,
  sweepPreviews,
  purgeAuditLog,
  convertRevisions,
  indexPosts,
  purgeWorkingCopies,
  purgeProposals,
  checkPublications,
  purgeUndoActions,
];

/** All work that worker processes do in the background. A new kind of job adds one line here. */
export const backgroundWork: Pick<WorkerOptions, 'jobs' | 'recurringJobs' | 'everyRound'> = {
  jobs: [pushPost, checkLinks, ...recurringJobs] as readonly Job[],
  recurringJobs,
  everyRound: async (context, report) => {
    await publishHeldPosts(context, report);
    await publishDuePosts(context, report);
  },
};
