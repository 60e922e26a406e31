import { lockDuePost, lockDuePosts, type PostRow } from '../../../content/posts/post-rows.queries';
import { createServerAuditContext, type LogEvent, logAuditEntries } from '../../../platform/audit/record-audit';
import type { Db } from '../../../platform/db/db';
import { withRetries } from '../../../platform/db/transactions';
import { publishBatch } from '../write/publish-batch';

interface PublishContext {
  db: Db;
  now: () => Date;
  signal: AbortSignal;
  logEvent: LogEvent;
}

/** Posts per transaction. Limits the memory, and the work that is lost when a worker is killed. */
const BATCH_SIZE = 200;

/**
 * Publishes all scheduled posts whose publication time has come. The worker calls it repeatedly. A batch of posts is one
 * transaction: of several workers, the first that locks a row publishes the post. If a batch fails, its posts are
 * published one by one, so that a failed post does not stop the others. Edit locks, and rules that changed after the
 * post was scheduled, do not delay the publication.
 */
export async function publishDuePosts(
  { db, now, signal, logEvent }: PublishContext,
  report: (error: unknown) => void,
): Promise<void> {
  const audit = createServerAuditContext(now);
  const failedIds: number[] = [];
  let lockedIds: number[] = [];

  /** Publishes the posts that `lock` returns in one transaction. */
  async function publish(lock: (db: Db) => Promise<PostRow[]>): Promise<void> {
    // Set before the writes, so that a `catch` block knows which posts have failed. Without one, the database failed.
    lockedIds = [];
    await withRetries(db, async (db) => {
      const posts = await lock(db);
      lockedIds = posts.map(({ id }) => id);
      if (posts.length > 0) await publishBatch(db, posts, audit);
    });
  }

  async function publishOneByOne(ids: readonly number[]): Promise<void> {
    for (const id of ids) {
      if (signal.aborted) return;
      try {
        await publish((db) => lockDuePost(db, now(), id));
      } catch (error) {
        if (lockedIds.length === 0) throw error;
        failedIds.push(id);
        report(error);
      }
    }
  }

  while (!signal.aborted) {
    let isDone = false;
    try {
      await publish((db) => lockDuePosts(db, now(), failedIds, BATCH_SIZE));
      isDone = lockedIds.length === 0;
    } catch (error) {
      if (lockedIds.length === 0) throw error;
      await publishOneByOne(lockedIds);
    }
    await logAuditEntries(db, audit, logEvent).catch(report);
    if (isDone) return;
  }
}
