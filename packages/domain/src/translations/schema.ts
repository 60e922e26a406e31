import { z } from 'zod';
import { addressId, pageQuery, searchText } from '../http/paging';
import { requiredText } from '../text/fields';

export const siteCategories = ['admin', 'templates'] as const;
export const translationPageSizes = [200, 500] as const;

export const translationInput = z.object({ translation: requiredText(2000) });

/** A phrase of the interface with its translations: all of them, or the asked language's. */
export const translation = z.object({
  id: z.number().int(),
  category: z.enum(siteCategories),
  message: z.string(),
  translations: z.array(
    z.object({
      language: z.string(),
      translation: z.string(),
      /** Written by people here: an upgrade never overwrites it. */
      updated: z.boolean(),
    }),
  ),
});
export type Translation = z.infer<typeof translation>;

const languageCode = z.string().regex(/^[a-z]{2}-[A-Z]{2}$/);

export const translationQuery = pageQuery.extend({
  include: z.literal('translations').optional(),
  order: z.enum(['-id', 'id', 'message', '-message']).default('-id'),
  language: languageCode.optional(),
  'filter[category.eq]': z.enum(siteCategories).optional(),
});

export const translationSearchQuery = translationQuery.extend({
  search: searchText,
  search_fields: z.literal('message').optional(),
  search_type: z.literal('phrase_prefix').optional(),
});
export type TranslationQuery = z.output<typeof translationQuery> & { search?: string };

export const translationParams = z.object({
  id: addressId,
  language: languageCode,
});
