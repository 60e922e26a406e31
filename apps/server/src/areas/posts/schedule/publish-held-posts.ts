import { Status } from '@masthead/domain/posts/rules/statuses';
import type { PostRow } from '../../../content/posts/post-rows.queries';
import {
  type AuditContext,
  createServerAuditContext,
  type LogEvent,
  logAuditEntries,
  recordAudit,
} from '../../../platform/audit/record-audit';
import type { Db } from '../../../platform/db/db';
import { withRetries } from '../../../platform/db/transactions';
import { announce } from '../../../platform/events/announce.queries';
import { toBreakingEndAtPublication, toPublicationTimes } from '../write/publication';
import { resolveSlug } from '../write/slug.queries';
import { storePost } from '../write/write-post';
import { deletePendingPublication, lockNextHeldPost } from './pending-publications.queries';

interface PublishContext {
  db: Db;
  now: () => Date;
  signal: AbortSignal;
  logEvent: LogEvent;
}

type HeldPost = NonNullable<Awaited<ReturnType<typeof lockNextHeldPost>>>;

/**
 * Publishes the posts whose confirmed publication is due, in the name of the user who confirmed it. The worker calls it
 * repeatedly. Each post is one transaction, which also deletes the pending publication: of several workers, the first
 * that locks the row publishes the post, and a killed worker leaves the pending publication to the others. The
 * publication of a post that was changed since the confirmation is canceled.
 */
export async function publishHeldPosts(
  { db, now, signal, logEvent }: PublishContext,
  report: (error: unknown) => void,
): Promise<void> {
  const failedIds: number[] = [];
  while (!signal.aborted) {
    const audit = createServerAuditContext(now);
    // Set before the writes, so that the `catch` block knows which post has failed. Without one, the database failed.
    let lockedId: number | null = null;
    try {
      await withRetries(db, async (db) => {
        lockedId = null;
        const held = await lockNextHeldPost(db, now(), failedIds);
        if (!held) return;
        lockedId = held.id;
        await publishHeldPost(db, held, audit);
      });
      if (lockedId === null) return;
    } catch (error) {
      if (lockedId === null) throw error;
      failedIds.push(lockedId);
      report(error);
    }
    await logAuditEntries(db, audit, logEvent).catch(report);
  }
}

async function publishHeldPost(db: Db, held: HeldPost, audit: AuditContext): Promise<void> {
  const { user_id, role_name, ...before } = held;
  const isCurrentVersion = await deletePendingPublication(db, before);
  if (!isCurrentVersion) {
    await recordAudit(db, audit, {
      action: 'post.publication-canceled',
      target_id: before.id,
      target_label: before.main_headline,
    });
    return announce(db, 'posts');
  }
  const now = audit.now();
  const values = {
    status: Status.PUBLISHED,
    ...toPublicationTimes(before, now.toISOString()),
    ...toBreakingEndAtPublication(before, now),
    editor_id: user_id,
  };
  const slug = await resolveSlug(db, before, { ...before, ...values } as PostRow);
  const userAudit = { ...audit, actor: { id: user_id, role: role_name } };
  await storePost(db, before, { ...values, ...slug }, { reason: 'publish', audit: userAudit });
}
