import { lineError } from '@masthead/domain/http/problem';
import type { WrongLines } from '@masthead/domain/uploads/file-format';
import { z } from 'zod';
import { ApiError } from '../api/call';

const extractor = z.object({
  type: z.literal('extractor'),
  errors: z.array(lineError).min(1),
  more: z.int().optional(),
});

/** The lines that an upload was refused for, and how many more there are; `null` when it was refused for something else. */
export function lineErrorsOf(error: unknown): WrongLines | null {
  const { data } = extractor.safeParse(error instanceof ApiError ? error.body : null);
  return data ? { lines: data.errors, more: data.more ?? 0 } : null;
}
