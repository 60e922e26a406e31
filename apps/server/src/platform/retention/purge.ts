import { UNDO_MINUTES } from '@masthead/domain/undo/contract';
import { z } from 'zod';
import { deleteKnownAddressesBefore, deleteOldAttempts } from '../access/attempts.queries';
import { KNOWN_ADDRESS_LIFETIME_MS } from '../access/sign-in-limits';
import { tokenLimits } from '../access/tokens';
import { deleteExpiredTokens } from '../access/tokens.queries';
import { allowErasure, deleteOldAuditEntries } from '../audit/audit.queries';
import type { Job } from '../jobs/job';
import type { Storage } from '../storage/storage';
import { deleteOldUndoActions } from '../undo/undo.queries';

const DAY_MS = 86_400_000;
/** Rows per transaction, so that no transaction locks the table for long. */
const BATCH_SIZE = 1000;

/** Daily job: deletes audit entries older than the retention period. */
export const purgeAuditLog: Job<object> = {
  kind: 'purge-audit-log',
  payload: z.object({}),
  run: async ({ db, now, signal, auditRetentionDays }) => {
    const cutoff = new Date(now().getTime() - auditRetentionDays * DAY_MS).toISOString();
    const purge = () =>
      db.transaction().execute(async (db) => {
        await allowErasure(db);
        return deleteOldAuditEntries(db, cutoff, BATCH_SIZE);
      });
    while ((await purge()) === BATCH_SIZE) signal.throwIfAborted();
    return new Date(now().getTime() + DAY_MS);
  },
};

/** Daily job: deletes expired sessions, expired attempt counters and expired known addresses. */
export const purgeSignIns: Job<object> = {
  kind: 'purge-sign-ins',
  payload: z.object({}),
  run: async ({ db, now }) => {
    const time = now().getTime();
    await deleteExpiredTokens(db, tokenLimits(now()));
    await deleteOldAttempts(db, now().toISOString());
    await deleteKnownAddressesBefore(db, new Date(time - KNOWN_ADDRESS_LIFETIME_MS).toISOString());
    return new Date(time + DAY_MS);
  },
};

const MINUTE_MS = 60_000;

/** Job: deletes actions that can no longer be undone, and the files that they kept. */
export const purgeUndoActions: Job<object> = {
  kind: 'purge-undo-actions',
  payload: z.object({}),
  run: async ({ db, now, storage, signal }) => {
    // Twice the time, so that a running undo finds its files.
    const cutoff = new Date(now().getTime() - 2 * UNDO_MINUTES * MINUTE_MS).toISOString();
    for (let count = BATCH_SIZE; count === BATCH_SIZE; ) {
      signal.throwIfAborted();
      const files = await deleteOldUndoActions(db, cutoff, BATCH_SIZE);
      await removeFiles(storage, files.flat());
      count = files.length;
    }
    return new Date(now().getTime() + UNDO_MINUTES * MINUTE_MS);
  },
};

/** Errors are ignored: the next start of the server removes the folders that are left. */
async function removeFiles(storage: Storage, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const removal = name.endsWith('/') ? storage.removeFolder(name.slice(0, -1)) : storage.remove(name);
    await removal.catch(() => undefined);
  }
}
