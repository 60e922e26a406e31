import { z } from 'zod';
import type { Job } from '../jobs/job';
import { deleteOldAttempts } from './attempts.queries';
import { deleteKnownAddressesBefore } from './known-addresses.queries';
import { KNOWN_FOR } from './sign-in-limits';
import { livingSince } from './token';
import { deleteDeadTokens } from './tokens.queries';

const DAY = 86_400_000;

/** Deletes, once a day, expired sessions, counters of old attempts and addresses that were not used for long. */
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
