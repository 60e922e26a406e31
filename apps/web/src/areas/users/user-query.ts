import { pageSizes } from '@masthead/domain/http/paging';
import { z } from 'zod';

const [smallest] = pageSizes;

/** The list's state in the address. */
export const userListQuery = z.object({
  page: z.coerce.number().int().min(1).default(1),
  per_page: z.coerce
    .number()
    .refine((size) => pageSizes.some((allowed) => allowed === size))
    .default(smallest),
  search: z.string().trim().max(200).default(''),
  role: z.string().max(50).optional(),
});
export type UserListQuery = z.output<typeof userListQuery>;
