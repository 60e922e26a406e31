import { z } from 'zod';

/** A category as other things refer to it. */
export const categoryReference = z.object({
  id: z.number().int(),
  catchy_title: z.string(),
  section_id: z.number().int(),
  parent_id: z.number().int().nullable(),
});
