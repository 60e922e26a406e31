import { z } from 'zod';

/** The one error body the API sends. Messages are English phrases, which are also the translation keys. */
export const problem = z.looseObject({
  type: z.string(),
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
});
export type Problem = z.infer<typeof problem>;
