import { pageSizes } from '@masthead/domain/http/paging';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { z } from 'zod';

const [smallestPageSize] = pageSizes;

/** The parameters that every list has. */
export const listState = {
  page: z.coerce.number().int().min(1).default(1),
  per_page: z.coerce
    .number()
    .refine((size) => pageSizes.some((allowed) => allowed === size))
    .default(smallestPageSize),
  search: z.string().trim().max(200).default(''),
};

/** Parameters with controls of their own, so they are neither counted nor cleared as filters. */
const NOT_FILTERS = new Set(['page', 'search', 'order', 'sort']);

type SearchParams = Record<string, unknown>;

export interface ListQuery<Query> {
  query: Query;
  /** Changes part of the list's state. Every change except of the page itself returns to page 1. */
  change: (changes: Partial<Query>, how?: { replace?: boolean }) => void;
  /** Resets all filters. */
  clear: () => void;
  /** The number of filters that differ from their default, including those outside the filters panel. */
  activeFilterCount: number;
  /** The number of these filters that differ from their default. */
  countActive: (keys: readonly (keyof Query)[]) => number;
}

/**
 * The state of a list in the URL, parsed by a schema in which every key is optional or has a default. An invalid value
 * falls back to its default; the other values stay.
 */
export function useListQuery<S extends z.ZodObject>(schema: S): ListQuery<z.output<S>> {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const defaults = parseSearchParams(schema, {});
  const query = parseSearchParams(schema, search);
  const filterKeys = Object.keys(schema.shape).filter((key) => !NOT_FILTERS.has(key));

  const isSet = (key: string) => query[key] !== defaults[key];

  function change(changes: SearchParams, { replace = false }: { replace?: boolean } = {}) {
    const patch: SearchParams = 'page' in changes ? changes : { page: undefined, ...changes };
    void navigate({ to: '.', replace, search: (previous) => mergeSearch(previous, patch, defaults) });
  }

  return {
    query: query as z.output<S>,
    change,
    clear: () => change(Object.fromEntries(filterKeys.map((key) => [key, undefined]))),
    activeFilterCount: filterKeys.filter(isSet).length,
    countActive: (keys) => keys.filter((key) => isSet(String(key))).length,
  };
}

function parseSearchParams(schema: z.ZodObject, search: SearchParams): SearchParams {
  const entries = Object.entries(schema.shape).map(([key, field]) => {
    const parsed = (field as z.ZodType).safeParse(search[key]);
    return [key, parsed.success ? parsed.data : (field as z.ZodType).parse(undefined)];
  });
  return Object.fromEntries(entries);
}

/** Omits default values from the URL. */
function mergeSearch(previous: SearchParams, changes: SearchParams, defaults: SearchParams): SearchParams {
  const next: SearchParams = { ...previous };
  for (const [key, value] of Object.entries(changes)) {
    if (value === undefined || value === null || value === '' || value === defaults[key]) delete next[key];
    else next[key] = value;
  }
  return next;
}
