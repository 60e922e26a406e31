import {
  siteCategories,
  type Translation,
  translationPageSizes,
  translations,
} from '@masthead/domain/translations/contract';

import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { z } from 'zod';
import { call } from '../../shared/api/call';
import type { BaseVersion } from '../../shared/api/collection';

interface Page {
  items: Translation[];
}

interface Wanted {
  language: string;
  page: number;
  per_page: number;
  search: string;
  category?: (typeof siteCategories)[number] | undefined;
}

const COLLECTION = 'translations';

/** The phrases of a language, or those that match the search. */
export function translationList({ language, page, per_page, search, category }: Wanted) {
  const asked = {
    include: 'translations',
    order: '-id',
    language,
    page,
    per_page,
    ...(category && { 'filter[category.eq]': category }),
  } as const;
  const searched = { ...asked, search, search_fields: 'message', search_type: 'phrase_prefix' } as const;
  return queryOptions({
    queryKey: [COLLECTION, search, asked],
    queryFn: ({ signal }) =>
      search === ''
        ? call(translations.list, { query: asked }, signal)
        : call(translations.search, { query: searched }, signal),
  });
}

/**
 * Saves one translation, puts the server's answer where the row was, and returns its text. The list is not read again: it holds hundreds
 * of rows, and people save one after the other.
 */
export function useSaveTranslation() {
  const client = useQueryClient();
  return useCallback(
    async (id: number, language: string, translation: string, base: BaseVersion) => {
      const answer = await call(translations.update, { params: { id, language }, body: { translation }, base });
      const saved = answer.translations.find((each) => each.language === language);
      if (saved) client.setQueriesData<Page>({ queryKey: [COLLECTION] }, (page) => page && withSaved(page, id, saved));
      void client.invalidateQueries({ queryKey: ['languages'] });
      return saved?.translation ?? translation;
    },
    [client],
  );
}

function withSaved(page: Page, id: number, saved: Translation['translations'][number]): Page {
  const items = page.items.map((item) => {
    if (item.id !== id) return item;
    const others = item.translations.filter(({ language }) => language !== saved.language);
    return { ...item, translations: [...others, saved] };
  });
  return { ...page, items };
}

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
