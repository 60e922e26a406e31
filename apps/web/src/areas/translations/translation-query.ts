import { siteCategories, translationPageSizes } from '@masthead/domain/translations/contract';
import { z } from 'zod';

const [smallest] = translationPageSizes;

/** The list's state in the address. */
export const translationListQuery = z.object({
  page: z.coerce.number().int().min(1).default(1),
  per_page: z.coerce
    .number()
    .refine((size) => translationPageSizes.some((allowed) => allowed === size))
    .default(smallest),
  search: z.string().trim().max(200).default(''),
  category: z.enum(siteCategories).optional(),
});
export type TranslationListQuery = z.output<typeof translationListQuery>;
