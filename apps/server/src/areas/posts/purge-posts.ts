import { z } from 'zod';
import { retrying } from '../../db/retrying';
import type { Job } from '../../jobs/job';
import { deleteDeletedPosts } from './due-posts.queries';

const DAY = 86_400_000;
/** How long a permanently deleted post can be brought back. */
export const KEPT = 30 * DAY;
const BATCH = 100;

/** Deletes for good, once a day, what was deleted long ago. What the posts said stays in their revisions. */
export const purgePosts: Job<object> = {
  kind: 'purge-posts',
  payload: z.object({}),
  run: async ({ db, now, signal }) => {
    const before = new Date(now().getTime() - KEPT).toISOString();
    const purge = () => retrying(db, (db) => deleteDeletedPosts(db, before, BATCH));
    while ((await purge()) === BATCH) signal.throwIfAborted();
    return new Date(now().getTime() + DAY);
  },
};
