import { addressId, pageSizes } from '@masthead/domain/http/paging';
import { tagQuery } from '@masthead/domain/tags/contract';
import { z } from 'zod';

const [smallest] = pageSizes;

/** The list's state in the address. */
export const tagListQuery = z.object({
  page: z.coerce.number().int().min(1).default(1),
  per_page: z.coerce
    .number()
    .refine((size) => pageSizes.some((allowed) => allowed === size))
    .default(smallest),
  search: z.string().trim().max(200).default(''),
  order: tagQuery.shape.order,
  section_id: addressId.optional(),
});
export type TagListQuery = z.output<typeof tagListQuery>;
