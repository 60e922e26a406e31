import { sweepPreviews } from '../../areas/posts/preview/previews.queries';
import { pushPost } from '../../areas/posts/push/push-post';
import { purgePosts } from '../../areas/posts/schedule/deleted-posts';
import { purgeSignIns } from '../access/purge-sign-ins';
import { purgeAuditLog } from '../audit/purge-audit-log';
import type { Job } from './job';

/** Every kind of background work. A new one adds one line here. */
export const jobs: readonly Job[] = [pushPost, purgePosts, purgeSignIns, sweepPreviews, purgeAuditLog];

/** Those that run again and again without being asked for. */
export const recurring = [purgePosts, purgeSignIns, sweepPreviews, purgeAuditLog];
