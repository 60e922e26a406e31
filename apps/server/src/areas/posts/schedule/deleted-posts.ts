import { Status } from '@masthead/domain/posts/rules/statuses';
import { z } from 'zod';
import { deleteDeletedPosts, holdDeletedPost, updatePostRow } from '../../../content/posts/post-rows.queries';
import { logAudited, recordAudit, serverAudit } from '../../../platform/audit/record-audit';
import type { Db } from '../../../platform/db/db';
import { retrying } from '../../../platform/db/transactions';
import { announce } from '../../../platform/events/announce.queries';
import type { Job } from '../../../platform/jobs/job';
import { StartError } from '../../../platform/start-error';
import { keepRevision } from '../revisions/revisions.queries';

import { nextVersion } from '../write/write-post';

const DAY = 86_400_000;
/** How long a permanently deleted post can be brought back. */
const KEPT = 30 * DAY;
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

/** Puts a permanently deleted post back into the trash, where the newsroom can restore it. Answers its headline. */
export function undeletePost(db: Db, id: number, now: Date): Promise<string> {
  return retrying(db, async (db) => {
    const post = await holdDeletedPost(db, id);
    if (!post?.deleted_at || Date.parse(post.deleted_at) < now.getTime() - KEPT) {
      throw new StartError(`There is no post ${id} that was deleted within the last 30 days.`);
    }
    const at = nextVersion(post.updated_at, now);
    await updatePostRow(db, id, { status: Status.TRASHED, deleted_at: null, updated_at: at });
    await keepRevision(db, id, { user_id: null, reason: 'undelete', at });
    await recordAudit(
      db,
      serverAudit(() => now),
      {
        action: 'post.undeleted',
        target_id: id,
        target_label: post.main_headline,
        before: { status: Status.DELETED },
        after: { status: Status.TRASHED },
      },
    );
    await announce(db, 'posts');
    return post.main_headline;
  });
}
