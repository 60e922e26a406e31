import {
  phraseCategories,
  type Translation,
  translationPageSizes,
  translations,
} from '@masthead/domain/translations/contract';

import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '../../shared/api/call';
import type { BaseVersion } from '../../shared/api/collection';

/** The cached page of a list or search. */
interface CachedPage {
  items: Translation[];
}

interface TranslationFilters {
  language: string;
  page: number;
  per_page: number;
  search: string;
  category?: (typeof phraseCategories)[number] | undefined;
}

const COLLECTION = 'translations';

/** The phrases with their translations, or the results of the search endpoint if there is a search text. */
export function translationList({ language, page, per_page, search, category }: TranslationFilters) {
  const listParams = {
    include: 'translations',
    order: '-id',
    language,
    page,
    per_page,
    ...(category && { 'filter[category.eq]': category }),
  } as const;
  const searchParams = { ...listParams, search, search_fields: 'message', search_type: 'phrase_prefix' } as const;
  return queryOptions({
    queryKey: [COLLECTION, search, listParams],
    queryFn: ({ signal }) =>
      search === ''
        ? call(translations.list, { query: listParams }, signal)
        : call(translations.search, { query: searchParams }, signal),
  });
}

/**
 * Saves one translation, updates its cached row and returns the text. Does not refetch the list, which has hundreds of
 * rows, because users save one row after another.
 */
export function useSaveTranslation() {
  const client = useQueryClient();
  return async (id: number, language: string, translation: string, base: BaseVersion) => {
    const updatedPhrase = await call(translations.update, { params: { id, language }, body: { translation }, base });
    const savedTranslation = updatedPhrase.translations.find((each) => each.language === language);
    if (savedTranslation)
      client.setQueriesData<CachedPage>(
        { queryKey: [COLLECTION] },
        (page) => page && replaceTranslation(page, id, savedTranslation),
      );
    void client.invalidateQueries({ queryKey: ['languages'] });
    return savedTranslation?.translation ?? translation;
  };
}

/** Returns the page with the new translation of one phrase. */
function replaceTranslation(
  page: CachedPage,
  id: number,
  translation: Translation['translations'][number],
): CachedPage {
  const items = page.items.map((item) => {
    if (item.id !== id) return item;
    const others = item.translations.filter(({ language }) => language !== translation.language);
    return { ...item, translations: [...others, translation] };
  });
  return { ...page, items };
}

const [defaultPageSize] = translationPageSizes;

/** The filters and page of the list, part of the URL. */
export const translationListQuery = z.object({
  page: z.coerce.number().int().min(1).default(1),
  per_page: z.coerce
    .number()
    .refine((size) => translationPageSizes.some((allowed) => allowed === size))
    .default(defaultPageSize),
  search: z.string().trim().max(200).default(''),
  category: z.enum(phraseCategories).optional(),
});
export type TranslationListQuery = z.output<typeof translationListQuery>;
