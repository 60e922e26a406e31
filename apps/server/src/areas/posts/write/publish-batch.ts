import { Status } from '@masthead/domain/posts/rules/statuses';
import { findLinksOfPosts } from '../../../content/posts/post-links.queries';
import { type PostRow, updateEachPost } from '../../../content/posts/post-rows.queries';
import { storeRevisions } from '../../../content/posts/revisions.queries';
import { toSiteChange } from '../../../content/posts/site-tags';
import { type AuditContext, recordAudits } from '../../../platform/audit/record-audit';
import type { Db } from '../../../platform/db/db';
import { announce, announceSiteChange } from '../../../platform/events/announce.queries';
import { toBreakingEndAtPublication, toPublicationTimes } from './publication';
import { toNextUpdatedAt } from './write-post';

/**
 * Publishes scheduled posts whose rows are locked: the same writes as `storePost`, each by one statement for all posts.
 * Runs inside the caller's transaction.
 */
export async function publishBatch(db: Db, posts: readonly PostRow[], audit: AuditContext): Promise<void> {
  const now = audit.now();
  const changes = posts.map((before) => {
    const { id, version, breaking_until } = before;
    const values = {
      status: Status.PUBLISHED,
      ...toPublicationTimes(before, before.published_at as string),
      breaking_until,
      ...toBreakingEndAtPublication(before, now),
      updated_at: toNextUpdatedAt(before.updated_at, now),
    } as Pick<PostRow, 'status' | 'published_at' | 'first_published_at' | 'breaking_until' | 'updated_at'>;
    return { id, version, values, before, after: { ...before, ...values } };
  });
  const ids = posts.map(({ id }) => id);
  if (!(await updateEachPost(db, changes))) throw new Error('A locked post was changed by another write');
  await storeRevisions(db, ids, { user_id: null, reason: 'scheduled' });
  await recordAudits(
    db,
    audit,
    changes.map(({ before, values: { status, published_at } }) => ({
      action: 'post.published',
      target_id: before.id,
      target_label: before.main_headline,
      before: { status: before.status },
      after: { status, published_at },
    })),
  );
  await announce(db, 'posts');
  const links = await findLinksOfPosts(db, ids);
  const tags = changes.flatMap(
    ({ before, after }) => toSiteChange(before, after, links.get(before.id) ?? null)?.tags ?? [],
  );
  await announceSiteChange(db, { tags: [...new Set(tags)], isRemoval: false });
}
