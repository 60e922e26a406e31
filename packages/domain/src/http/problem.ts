import { z } from 'zod';

/** What is wrong with a line of an uploaded file. */
export const lineError = z.object({ line: z.number().int(), message: z.string() });
export type LineError = z.infer<typeof lineError>;

/** The one error body the API sends. Messages are English phrases, which are also the translation keys. */
export const problem = z.looseObject({
  type: z.string(),
  message: z.string(),
  errors: z
    .union([
      z.record(z.string(), z.array(z.string())).describe('By field.'),
      z.array(z.object({ line: z.number().int(), message: z.string() })).describe('By line of an uploaded file.'),
    ])
    .optional(),
});
export type Problem = z.infer<typeof problem>;
