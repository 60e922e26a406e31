import { UNDO_MINUTES } from '@masthead/domain/undo/contract';
import { z } from 'zod';
import { deleteKnownAddressesBefore, deleteOldAttempts } from '../access/attempts.queries';
import { KNOWN_ADDRESS_LIFETIME_MS } from '../access/sign-in-limits';
import { tokenLimits } from '../access/tokens';
import { deleteExpiredSwitchCodes, deleteOldTokens, deleteUnusedTokens } from '../access/tokens.queries';
import { allowErasure, deleteOldAuditEntries } from '../audit/audit.queries';
import type { Job } from '../jobs/job';
import type { Storage } from '../storage/storage';
import { deleteOldUndoActions } from '../undo/undo.queries';

const DAY_MS = 86_400_000;
/** Rows per transaction, so that no transaction locks the table for long. */
const BATCH_SIZE = 1000;

/**
 * Deletes expired rows, the oldest first, in one transaction per batch. `deleteBatch` gets the time of the last deleted
 * row and returns the times of the rows that it has deleted.
 */
async function deleteInBatches(
  signal: AbortSignal,
  deleteBatch: (since: string) => Promise<readonly string[]>,
): Promise<void> {
  let times: readonly string[];
  let since = '-infinity';
  do {
    signal.throwIfAborted();
    times = await deleteBatch(since);
    since = times.toSorted().at(-1) ?? since;
  } while (times.length === BATCH_SIZE);
}

/** Daily job: deletes audit entries older than the retention period. */
export const purgeAuditLog: Job<object> = {
  kind: 'purge-audit-log',
  payload: z.object({}),
  run: async ({ db, now, signal, auditRetentionDays }) => {
    const before = new Date(now().getTime() - auditRetentionDays * DAY_MS).toISOString();
    await deleteInBatches(signal, (since) =>
      db.transaction().execute(async (db) => {
        await allowErasure(db);
        return deleteOldAuditEntries(db, { since, before, limit: BATCH_SIZE });
      }),
    );
    return new Date(now().getTime() + DAY_MS);
  },
};

/** Daily job: deletes expired sessions, codes of switches, expired attempt counters and expired known addresses. */
export const purgeSignIns: Job<object> = {
  kind: 'purge-sign-ins',
  payload: z.object({}),
  run: async ({ db, now, signal }) => {
    const time = now().getTime();
    const { used_after, created_after } = tokenLimits(now());
    await deleteInBatches(signal, (since) => deleteUnusedTokens(db, { since, before: used_after, limit: BATCH_SIZE }));
    await deleteOldTokens(db, created_after);
    const before = now().toISOString();
    await deleteInBatches(signal, (since) => deleteOldAttempts(db, { since, before, limit: BATCH_SIZE }));
    await deleteExpiredSwitchCodes(db, before);
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
