import { z } from 'zod';
import type { Job } from '../../../platform/jobs/job';
import { deleteExpiredPreviews } from './previews.queries';

const HOUR = 3_600_000;

/** Forgets, once an hour, what can no longer be looked at. Until then its address says that it has expired. */
export const sweepPreviews: Job<object> = {
  kind: 'sweep-previews',
  payload: z.object({}),
  run: async ({ db, now }) => {
    await deleteExpiredPreviews(db, now());
    return new Date(now().getTime() + HOUR);
  },
};
