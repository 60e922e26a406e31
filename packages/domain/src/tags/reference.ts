import { z } from 'zod';

/** A tag in the reply of another entity. */
export const tagReference = z.object({ id: z.number().int(), catchy_title: z.string() });
export type TagReference = z.infer<typeof tagReference>;
