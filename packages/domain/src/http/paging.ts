import { z } from 'zod';

export const pageSizes = [25, 50, 100, 150, 200] as const;

/** The paging half of a v2 list's query. */
export const pageQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  per_page: z.coerce.number().int().min(1).max(500).default(25),
});

/** A v2 list's answer. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({
    items: z.array(item),
    current_page: z.number().int(),
    last_page: z.number().int(),
    per_page: z.number().int(),
    total: z.number().int(),
    next_page_url: z.string().nullable(),
  });
}

/** A whole number in an address; anything else is no such thing. */
export const idParams = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) });
