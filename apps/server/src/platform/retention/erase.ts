import { allowErasure } from '../audit/audit.queries';
import { recordAudit, serverAudit } from '../audit/record-audit';
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

interface Erased {
  revisions: number;
  entries: number;
}

/** Deletes the revisions of a purged post, and its headline from the audit log. */
export function erasePost(db: Db, id: number, now: () => Date): Promise<Erased> {
  return erasing(db, async (db) => {
    if (await exists(db, 'posts', id)) {
      throw new StartError(
        `Post ${id} still exists. Delete it permanently; it is purged 30 days later and can be erased then.`,
      );
    }
    const erased = { revisions: await deleteRevisions(db, id), entries: await eraseTargetLabel(db, 'post', id) };
    if (isNothing(erased)) throw new StartError(`There is nothing to erase about post ${id}.`);
    await recordAudit(db, serverAudit(now), {
      action: 'post.erased',
      target_id: id,
      after: { count: erased.revisions },
    });
    return erased;
  });
}

/** Removes the name, the addresses and the browsers of a deleted user from revisions and audit log. */
export function eraseUser(db: Db, id: number, now: () => Date): Promise<Erased> {
  return erasing(db, async (db) => {
    if (await exists(db, 'users', id)) throw new StartError(`User ${id} still exists. Delete the user first.`);
    const revisions = await eraseRevisionAuthor(db, id);
    const entries = (await eraseAuditActor(db, id)) + (await eraseTargetLabel(db, 'user', id));
    await eraseAttemptAddresses(db, id);
    const erased = { revisions, entries };
    if (isNothing(erased)) throw new StartError(`There is nothing to erase about user ${id}.`);
    await recordAudit(db, serverAudit(now), { action: 'user.erased', target_id: id, after: { count: revisions } });
    return erased;
  });
}

function erasing<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (db) => {
    await liftStatementTimeout(db);
    await allowErasure(db);
    return work(db);
  });
}

const isNothing = ({ revisions, entries }: Erased) => revisions === 0 && entries === 0;
