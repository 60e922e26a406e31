import { z } from 'zod';
import type { Job } from '../../../platform/jobs/job';
import { deleteOldLinkChecks, listWaitingLinks, storeLinkCheck } from './link-checks.queries';

/** Links that one run requests at the same time. */
const BATCH_SIZE = 5;
/** Links per run. The next run checks the others. */
const MAX_LINKS = 200;
const RETENTION_MS = 30 * 86_400_000;

/**
 * Checks the links that publish sheets have requested, and deletes results that no sheet has requested for a month. The
 * sheet enqueues it; it ends when no link waits.
 */
export const checkLinks: Job<object> = {
  kind: 'check-links',
  payload: z.object({}),
  run: async ({ db, now, probeLink, signal }) => {
    for (let checked = 0; checked < MAX_LINKS; checked += BATCH_SIZE) {
      signal.throwIfAborted();
      const links = await listWaitingLinks(db, BATCH_SIZE);
      if (links.length === 0) {
        await deleteOldLinkChecks(db, new Date(now().getTime() - RETENTION_MS).toISOString());
        return null;
      }
      await Promise.all(
        links.map(async ({ url, url_hash }) => {
          const status = await probeLink(url, signal);
          signal.throwIfAborted();
          await storeLinkCheck(db, url_hash, { checked_at: now().toISOString(), status });
        }),
      );
    }
    return now();
  },
};
