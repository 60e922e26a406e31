import { z } from 'zod';
import { endpoint } from '../http/endpoint';
import { idParams, pageQuery, pageSchema, searchText, urlId } from '../http/paging';
import { requiredText } from '../text/fields';

// The API of phrases, the texts of the interface and the site, and their translations. The server, the web client and
// its forms share these schemas and endpoints.

/** Where a phrase occurs: in the admin or in the templates of the site. */
export const phraseCategories = ['admin', 'templates'] as const;
export const translationPageSizes = [200, 500] as const;

export const translationInput = z.object({ translation: requiredText(2000) });

/** A phrase with its translations: all of them, or that of the requested language. */
export const translation = z.object({
  id: z.number().int(),
  category: z.enum(phraseCategories),
  message: z.string(),
  translations: z.array(
    z.object({
      language: z.string(),
      translation: z.string(),
      /** A user edited the translation. An upgrade does not overwrite it. */
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
  'filter[category.eq]': z.enum(phraseCategories).optional(),
});

export const translationSearchQuery = translationQuery.extend({
  search: searchText,
  search_fields: z.literal('message').optional(),
  search_type: z.literal('phrase_prefix').optional(),
});
export type TranslationQuery = z.output<typeof translationQuery> & { search?: string };

export const translationParams = z.object({
  id: urlId,
  language: languageCode,
});

export const translations = {
  list: endpoint({
    method: 'GET',
    path: '/v2/translations',
    access: 'message.read',
    summary: 'Lists the phrases with their translations.',
    fromReplica: true,
    query: translationQuery,
    reply: pageSchema(translation),
  }),
  search: endpoint({
    method: 'GET',
    path: '/v2/translations/search',
    access: 'message.read',
    summary: 'Lists the phrases that contain the text `search` at the start of a word.',
    fromReplica: true,
    query: translationSearchQuery,
    reply: pageSchema(translation),
  }),
  admin: endpoint({
    method: 'GET',
    path: '/v2/translations/:id/admin',
    access: 'public',
    summary: 'Returns the interface translations of the language with this id.',
    description: 'Omits those that equal the English phrase. Public because the sign-in page needs it.',
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
