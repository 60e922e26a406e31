import { z } from 'zod';
import type { Job } from '../jobs/job';
import { allowErasure, deleteOldAuditEntries } from './audit.queries';

const DAY = 86_400_000;
const BATCH = 1000;

/** Deletes, once a day, the entries that are older than the retention period. */
export const purgeAuditLog: Job<object> = {
  kind: 'purge-audit-log',
  payload: z.object({}),
  run: async ({ db, now, signal, auditRetentionDays }) => {
    const until = new Date(now().getTime() - auditRetentionDays * DAY).toISOString();
    const purge = () =>
      db.transaction().execute(async (db) => {
        await allowErasure(db);
        return deleteOldAuditEntries(db, until, BATCH);
      });
    while ((await purge()) === BATCH) signal.throwIfAborted();
    return new Date(now().getTime() + DAY);
  },
};
