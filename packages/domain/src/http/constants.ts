import { z } from 'zod';

/** One enumeration of a `…/constants` answer. */
export const constants = z.array(z.object({ id: z.union([z.number(), z.string()]), name: z.string() }));
