import { Status } from '@masthead/domain/posts/rules/statuses';
import { holdDuePost } from '../../../content/posts/post-rows.queries';
import { type LogEvent, logAudited, serverAudit } from '../../../platform/audit/record-audit';
import type { Db } from '../../../platform/db/db';
import { retrying } from '../../../platform/db/transactions';

import { publicationTimes, startBreaking } from '../write/publication';
import { storePost } from '../write/write-post';

interface Scheduler {
  db: Db;
  now: () => Date;
  signal: AbortSignal;
  logEvent: LogEvent;
}

/**
 * Publishes every scheduled post whose time has come, each in a transaction of its own: the first of several servers to
 * lock the row publishes the post, and a server that is killed meanwhile has changed nothing. A post that fails does not
 * keep the others. Neither an edit lock nor a rule that changed after the approval delays a scheduled post.
 */
export async function publishDuePosts(
  { db, now, signal, logEvent }: Scheduler,
  report: (error: unknown) => void,
): Promise<void> {
  const audit = serverAudit(now);
  const failed: number[] = [];
  while (!signal.aborted) {
    let taken: number | undefined;
    try {
      taken = await retrying(db, async (db) => {
        const due = await holdDuePost(db, now(), failed);
        taken = due?.id;
        if (!due) return undefined;
        const values = {
          status: Status.PUBLISHED,
          ...publicationTimes(due, due.published_at as string),
          ...startBreaking(due, now()),
        };
        await storePost(db, due, values, { reason: 'scheduled', audit });
        return due.id;
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
