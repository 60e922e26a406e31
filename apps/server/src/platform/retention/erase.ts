import { allowErasure } from '../audit/audit.queries';
import { createServerAuditContext, recordAudit } from '../audit/record-audit';
import type { Db } from '../db/db';
import { StartError } from '../start-error';
import {
  deleteRevisions,
  eraseAttemptAddresses,
  eraseAuditActor,
  eraseRevisionAuthor,
  eraseTargetLabel,
  exists,
  liftStatementTimeout,
} from './erasure.queries';

// The command `erase` calls these functions for requests to erase personal data. The purge of a post or the deletion of
// a user leaves copies of a headline or a name in the revisions and in the audit log.

/** Counts of the changed rows. `entries` are those of the audit log. */
interface ErasureResult {
  revisions: number;
  entries: number;
}

/** Deletes the revisions of a purged post, and removes its headline from the audit log. */
export function erasePost(db: Db, id: number, now: () => Date): Promise<ErasureResult> {
  return withErasure(db, async (db) => {
    if (await exists(db, 'posts', id)) {
      throw new StartError(
        `Post ${id} still exists. Delete it permanently. It is purged 30 days later and can then be erased.`,
      );
    }
    const result = { revisions: await deleteRevisions(db, id), entries: await eraseTargetLabel(db, 'post', id) };
    if (isEmptyErasure(result)) throw new StartError(`There is nothing to erase about post ${id}.`);
    await recordAudit(db, createServerAuditContext(now), {
      action: 'post.erased',
      target_id: id,
      after: { count: result.revisions },
    });
    return result;
  });
}

/** Removes the name, IP addresses and user agents of a deleted user from the revisions and the audit log. */
export function eraseUser(db: Db, id: number, now: () => Date): Promise<ErasureResult> {
  return withErasure(db, async (db) => {
    if (await exists(db, 'users', id)) throw new StartError(`User ${id} still exists. Delete the user first.`);
    const revisions = await eraseRevisionAuthor(db, id);
    const entries =
      (await eraseAuditActor(db, id)) +
      (await eraseAttemptAddresses(db, id)) +
      (await eraseTargetLabel(db, 'user', id));
    const result = { revisions, entries };
    if (isEmptyErasure(result)) throw new StartError(`There is nothing to erase about user ${id}.`);
    await recordAudit(db, createServerAuditContext(now), {
      action: 'user.erased',
      target_id: id,
      after: { count: revisions },
    });
    return result;
  });
}

/** Runs the work in a transaction that may change append-only tables. It has no timeout, because they are large. */
function withErasure<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (db) => {
    await liftStatementTimeout(db);
    await allowErasure(db);
    return work(db);
  });
}

const isEmptyErasure = ({ revisions, entries }: ErasureResult) => revisions === 0 && entries === 0;
