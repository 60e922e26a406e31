import { Status } from '@masthead/domain/posts/rules/statuses';
import { takeDuePost, updatePostRow } from '../../../content/posts/post-rows.queries';
import { type AuditContext, type LogEvent, logAudited, serverAudit } from '../../../platform/audit/record-audit';
import type { Db } from '../../../platform/db/db';
import { retrying } from '../../../platform/db/transactions';

import { announce } from '../../../platform/events/announce.queries';
import { keepRevision } from '../revisions/revisions.queries';
import { published } from '../write/move-post';
import { startBreaking } from '../write/publication';
import { auditWrite, nextVersion } from '../write/write-post';

interface Due {
  db: Db;
  now: () => Date;
  signal: AbortSignal;
  logEvent: LogEvent;
}

/**
 * Publishes every scheduled post whose time has come, each in a transaction of its own: the first of several servers to
 * hold it publishes it, and one that is killed over it has done nothing. A post that fails does not keep the others.
 */
export async function publishDuePosts(
  { db, now, signal, logEvent }: Due,
  report: (error: unknown) => void,
): Promise<void> {
  const audit = serverAudit(now);
  const failed: number[] = [];
  while (!signal.aborted) {
    let taken: number | undefined;
    try {
      taken = await retrying(db, async (db) => {
        const due = await takeDuePost(db, now(), failed);
        taken = due?.id;
        if (due) await publish(db, due, now(), audit);
        return due?.id;
      });
    } catch (error) {
      if (taken === undefined) throw error;
      failed.push(taken);
      report(error);
    }
    await logAudited(db, audit, logEvent).catch(report);
    if (taken === undefined) return;
  }
}

type DuePost = NonNullable<Awaited<ReturnType<typeof takeDuePost>>>;

/** As it was approved: neither a lock nor a rule that came later holds back what the newsroom has promised. */
async function publish(db: Db, due: DuePost, now: Date, audit: AuditContext): Promise<void> {
  const at = nextVersion(due.updated_at, now);
  const values = { ...published(due, due.published_at as string), ...startBreaking(due, now) };
  await updatePostRow(db, due.id, { ...values, status: Status.PUBLISHED, updated_at: at });
  await keepRevision(db, due.id, { user_id: null, reason: 'scheduled', at });
  await auditWrite(db, audit, due, { reason: 'publish', values: { ...values, status: Status.PUBLISHED } });
  await announce(db, 'posts');
}
