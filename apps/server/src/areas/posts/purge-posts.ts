import { z } from 'zod';
import { logAudited, recordAudit, serverAudit } from '../../platform/audit/record-audit';
import { retrying } from '../../platform/db/transactions';
import type { Job } from '../../platform/jobs/job';
import { deleteDeletedPosts } from './due-posts.queries';

const DAY = 86_400_000;
/** How long a permanently deleted post can be brought back. */
export const KEPT = 30 * DAY;
const BATCH = 100;

/** Deletes for good, once a day, what was deleted long ago. What the posts said stays in their revisions. */
export const purgePosts: Job<object> = {
  kind: 'purge-posts',
  payload: z.object({}),
  run: async ({ db, now, signal, logEvent }) => {
    const before = new Date(now().getTime() - KEPT).toISOString();
    const audit = serverAudit(now);
    const purge = async () => {
      const purged = await retrying(db, async (db) => {
        const posts = await deleteDeletedPosts(db, before, BATCH);
        for (const { id, main_headline } of posts) {
          await recordAudit(db, audit, { action: 'post.purged', target_id: id, target_label: main_headline });
        }
        return posts.length;
      });
      await logAudited(db, audit, logEvent);
      return purged;
    };
    while ((await purge()) === BATCH) signal.throwIfAborted();
    return new Date(now().getTime() + DAY);
  },
};
