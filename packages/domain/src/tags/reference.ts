import { z } from 'zod';

/** A tag as other things refer to it. */
export const tagReference = z.object({ id: z.number().int(), catchy_title: z.string() });
export type TagReference = z.infer<typeof tagReference>;
