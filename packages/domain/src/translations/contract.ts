import { z } from 'zod';
import { endpoint } from '../http/endpoint';
import { addressId, idParams, pageOf, pageQuery, searchText } from '../http/paging';
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

export const translations = {
  list: endpoint({
    method: 'GET',
    path: '/v2/translations',
    access: 'message.read',
    summary: 'The phrases with their translations.',
    query: translationQuery,
    reply: pageOf(translation),
  }),
  search: endpoint({
    method: 'GET',
    path: '/v2/translations/search',
    access: 'message.read',
    summary: 'The phrases in which `search` stands as it is, beginning at a word.',
    query: translationSearchQuery,
    reply: pageOf(translation),
  }),
  admin: endpoint({
    method: 'GET',
    path: '/v2/translations/:id/admin',
    access: 'public',
    summary: 'The interface phrases of the language with this id, translated ones only. Read before sign-in.',
    params: idParams,
    reply: z.record(z.string(), z.string()),
  }),
  update: endpoint({
    method: 'PATCH',
    versioned: true,
    path: '/v2/translations/:id/:language',
    access: 'message.update',
    summary: 'Sets the translation of a phrase in the language with this code.',
    params: translationParams,
    body: translationInput,
    reply: translation,
  }),
};
