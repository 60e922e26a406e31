import { Status } from '@masthead/domain/posts/statuses';
import { recordAudit, serverAudit } from '../../platform/audit/record-audit';
import type { Db } from '../../platform/db/db';
import { retrying } from '../../platform/db/transactions';
import { announce } from '../../platform/events/announce.queries';
import { StartError } from '../../platform/start-error';
import { holdDeletedPost } from './due-posts.queries';
import { updatePostRow } from './posts.queries';
import { KEPT } from './purge-posts';
import { keepRevision } from './revisions.queries';
import { nextVersion } from './write-post';

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
