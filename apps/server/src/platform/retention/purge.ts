import { z } from 'zod';
import { deleteKnownAddressesBefore, deleteOldAttempts } from '../access/attempts.queries';
import { KNOWN_FOR } from '../access/sign-in-limits';
import { livingSince } from '../access/tokens';
import { deleteDeadTokens } from '../access/tokens.queries';
import { allowErasure, deleteOldAuditEntries } from '../audit/audit.queries';
import type { Job } from '../jobs/job';

const DAY = 86_400_000;
const BATCH = 1000;

/** Deletes, once a day, audit entries that are older than the retention period. */
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

/** Deletes, once a day, expired sessions, expired attempt counters and addresses that were not used for long. */
export const purgeSignIns: Job<object> = {
  kind: 'purge-sign-ins',
  payload: z.object({}),
  run: async ({ db, now }) => {
    const time = now().getTime();
    await deleteDeadTokens(db, livingSince(now()));
    await deleteOldAttempts(db, now().toISOString());
    await deleteKnownAddressesBefore(db, new Date(time - KNOWN_FOR).toISOString());
    return new Date(time + DAY);
  },
};
