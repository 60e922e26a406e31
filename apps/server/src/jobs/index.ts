import { purgeSignIns } from '../access/purge-sign-ins';
import { sweepPreviews } from '../areas/posts/preview/sweep-previews';
import { purgePosts } from '../areas/posts/purge-posts';
import { pushPost } from '../areas/posts/push/push-post';
import type { Job } from './job';

/** Every kind of background work. A new one adds one line here. */
export const jobs: readonly Job[] = [pushPost, purgePosts, purgeSignIns, sweepPreviews];

/** Those that run again and again without being asked for. */
export const recurring = [purgePosts, purgeSignIns, sweepPreviews];
