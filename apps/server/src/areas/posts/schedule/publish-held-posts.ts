import { Status } from '@masthead/domain/posts/rules/statuses';
import type { Updateable } from 'kysely';
import type { PostRow } from '../../../content/posts/post-rows.queries';
import {
  type AuditContext,
  createServerAuditContext,
  type LogEvent,
  logAuditEntries,
  recordAudit,
} from '../../../platform/audit/record-audit';
import type { Db } from '../../../platform/db/db';
import type { Posts } from '../../../platform/db/schema.gen';
import { withRetries, withSavepoint } from '../../../platform/db/transactions';
import { announce } from '../../../platform/events/announce.queries';
import { toRefused } from '../../../platform/http/send-problem';
import { toBreakingEndAtPublication, toPublicationTimes } from '../write/publication';
import { resolveSlug } from '../write/slug.queries';
import { storeConfirmedChange, storePost } from '../write/write-post';
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
 * publication of a post that was changed since the confirmation is canceled, and so is one whose changes can no longer be
 * stored, for example because their tag was deleted.
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
  const { user_id, role_name, changes, ...before } = held;
  const isCurrentVersion = await deletePendingPublication(db, before);
  if (!isCurrentVersion) return cancelPublication(db, before, audit);
  const options = { reason: 'publish', audit: { ...audit, actor: { id: user_id, role: role_name } } };
  if (changes === null) {
    const values = await toPublicationValues(db, before, before, audit.now());
    await storePost(db, before, { ...values, editor_id: user_id }, options);
    return;
  }
  try {
    await withSavepoint(db, async () => {
      const edited = { ...before, ...changes.values } as PostRow;
      const publication = await toPublicationValues(db, before, edited, audit.now());
      const values = { ...changes.values, ...publication, editor_id: user_id };
      await storeConfirmedChange(db, before, { ...changes, values }, options);
    });
  } catch (error) {
    // `withRetries` repeats the transaction after a deadlock.
    const isRefused = [400, 409, 422].includes(toRefused(error)?.status ?? 0);
    if (!isRefused) throw error;
    await cancelPublication(db, before, audit);
  }
}

async function cancelPublication(db: Db, { id, main_headline }: PostRow, audit: AuditContext): Promise<void> {
  await recordAudit(db, audit, { action: 'post.publication-canceled', target_id: id, target_label: main_headline });
  await announce(db, 'posts');
}

/** The columns of a publication now. `edited` is the stored post with the changes of the publication. */
async function toPublicationValues(db: Db, before: PostRow, edited: PostRow, now: Date): Promise<Updateable<Posts>> {
  const values = {
    status: Status.PUBLISHED,
    ...toPublicationTimes(edited, now.toISOString()),
    ...toBreakingEndAtPublication(edited, now),
  };
  return { ...values, ...(await resolveSlug(db, before, { ...edited, ...values } as PostRow)) };
}
