import { z } from 'zod';

/** How many rows of an uploaded list are in force now. */
export const uploadReply = z.object({ total: z.number().int() });
