import { Status } from '@masthead/domain/posts/rules/statuses';
import { z } from 'zod';
import { deletePosts, holdDeletedPost, holdPurgeablePosts } from '../../../content/posts/post-rows.queries';
import { deleteImageUses } from '../../../media/library/library.queries';
import { logAudited, recordAudit, serverAudit } from '../../../platform/audit/record-audit';
import type { Db } from '../../../platform/db/db';
import { retrying } from '../../../platform/db/transactions';
import type { Job } from '../../../platform/jobs/job';
import { StartError } from '../../../platform/start-error';
import { storePost } from '../write/write-post';

const DAY = 86_400_000;
/** How long a permanently deleted post can be brought back. */
const RETENTION = 30 * DAY;
const BATCH = 100;

/** Purges, once a day, the posts whose retention has ended. Their revisions stay. */
export const purgePosts: Job<object> = {
  kind: 'purge-posts',
  payload: z.object({}),
  run: async ({ db, now, signal, logEvent }) => {
    const before = new Date(now().getTime() - RETENTION).toISOString();
    const audit = serverAudit(now);
    const purgeBatch = async () => {
      const purged = await retrying(db, async (db) => {
        const posts = await holdPurgeablePosts(db, before, BATCH);
        const ids = posts.map(({ id }) => id);
        // The pictures they showed can be deleted again.
        await deleteImageUses(db, 'post', ids);
        await deletePosts(db, ids);
        for (const { id, main_headline } of posts) {
          await recordAudit(db, audit, { action: 'post.purged', target_id: id, target_label: main_headline });
        }
        return posts.length;
      });
      await logAudited(db, audit, logEvent);
      return purged;
    };
    while ((await purgeBatch()) === BATCH) signal.throwIfAborted();
    return new Date(now().getTime() + DAY);
  },
};

/** Puts a permanently deleted post back into the trash, where the newsroom can restore it. Returns its headline. */
export function undeletePost(db: Db, id: number, now: Date): Promise<string> {
  return retrying(db, async (db) => {
    const post = await holdDeletedPost(db, id);
    if (!post?.deleted_at || Date.parse(post.deleted_at) < now.getTime() - RETENTION) {
      throw new StartError(`There is no post ${id} that was deleted within the last 30 days.`);
    }
    const audit = serverAudit(() => now);
    await storePost(db, post, { status: Status.TRASHED, deleted_at: null }, { reason: 'undelete', audit });
    return post.main_headline;
  });
}
