import { Status } from '@masthead/domain/posts/rules/statuses';
import { z } from 'zod';
import { deletePosts, lockDeletedPost, lockPurgeablePosts } from '../../../content/posts/post-rows.queries';
import { deleteImageUses } from '../../../media/library/library.queries';
import { createServerAuditContext, logAuditEntries, recordAudit } from '../../../platform/audit/record-audit';
import type { Db } from '../../../platform/db/db';
import { withRetries } from '../../../platform/db/transactions';
import { announce } from '../../../platform/events/announce.queries';
import type { Job } from '../../../platform/jobs/job';
import { StartError } from '../../../platform/start-error';
import { storePost } from '../write/write-post';

const DAY_MS = 86_400_000;
/** A permanently deleted post can be restored for 30 days. */
const RETENTION_MS = 30 * DAY_MS;
const BATCH_SIZE = 100;

/**
 * Deletes the rows of permanently deleted posts after the retention time, once a day. Until then, an operator can
 * restore them. Their revisions stay in the database.
 */
export const purgePosts: Job<object> = {
  kind: 'purge-posts',
  payload: z.object({}),
  run: async ({ db, now, signal, logEvent }) => {
    const deletedBefore = new Date(now().getTime() - RETENTION_MS).toISOString();
    const audit = createServerAuditContext(now);
    const purgeBatch = async () => {
      const purgedCount = await withRetries(db, async (db) => {
        const posts = await lockPurgeablePosts(db, deletedBefore, BATCH_SIZE);
        const ids = posts.map(({ id }) => id);
        await deleteImageUses(db, 'post', ids);
        await deletePosts(db, ids);
        if (ids.length > 0) await announce(db, 'site');
        for (const { id, main_headline } of posts) {
          await recordAudit(db, audit, { action: 'post.purged', target_id: id, target_label: main_headline });
        }
        return posts.length;
      });
      await logAuditEntries(db, audit, logEvent);
      return purgedCount;
    };
    while ((await purgeBatch()) === BATCH_SIZE) signal.throwIfAborted();
    return new Date(now().getTime() + DAY_MS);
  },
};

/** Moves a permanently deleted post to the trash, for the command `restore-post`. Returns its headline. */
export function undeletePost(db: Db, id: number, now: Date): Promise<string> {
  return withRetries(db, async (db) => {
    const post = await lockDeletedPost(db, id);
    if (!post?.deleted_at || Date.parse(post.deleted_at) < now.getTime() - RETENTION_MS) {
      throw new StartError(`There is no post ${id} that was deleted within the last 30 days.`);
    }
    const audit = createServerAuditContext(() => now);
    await storePost(db, post, { status: Status.TRASHED, deleted_at: null }, { reason: 'undelete', audit });
    return post.main_headline;
  });
}
