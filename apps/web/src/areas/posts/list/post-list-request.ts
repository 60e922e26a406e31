// The request for a page of the posts list. The script in the head of the document imports this file, so it must stay
// small: no schemas.

/** The columns and relations of a row. */
export const rowColumns = {
  id: true,
  main_headline: true,
  slug: true,
  status: true,
  template_type: true,
  published_at: true,
  embargo_until: true,
  updated_at: true,
  uniqueness: true,
  wordCount: true,
  lock: true,
  lock_user_id: true,
  is_late: true,
  publish_due_at: true,
  proposals: true,
} as const;
export const rowRelations = { authors: true, category: true, assignee: true } as const;

/** Query parameters that request only these fields and relations of each post. */
export const rowFields = {
  fields: Object.keys(rowColumns).join(','),
  expand: Object.keys(rowRelations).join(','),
};

export const DEFAULT_SORT = '-published_at';

/** The names of the filters in the URL of the page, and in the API. */
const filterNames = {
  section_id: 'search[section_id]',
  categories: 'search[category_id]',
  authors: 'search[authors.id]',
  status: 'search[status]',
  advert_status: 'search[advert_status]',
  template_type: 'search[template_type]',
  start_date: 'search[>published_at]',
  end_date: 'search[<published_at]',
  late: 'search[is_late]',
  without_picture: 'search[without_picture]',
} as const;
type FilterNames = typeof filterNames;
type Filters = { [Name in keyof FilterNames]?: unknown };

type ApiFilters<F extends Filters> = {
  [Name in keyof FilterNames as FilterNames[Name]]?: Exclude<F[Name], undefined>;
};

/** The filters of the API for those of the page's URL. */
export function toApiFilters<F extends Filters>(filters: F): ApiFilters<F> {
  const names = Object.keys(filterNames) as (keyof FilterNames)[];
  const set = names.filter((name) => filters[name] !== undefined);
  return Object.fromEntries(set.map((name) => [filterNames[name], filters[name]])) as ApiFilters<F>;
}

/** The query of the API for a page of the list. */
export function toListQuery<F extends Filters, Sort>(filters: F, page: number, perPage: number, sort: Sort) {
  return { ...toApiFilters(filters), page, 'per-page': perPage, ...rowFields, sort };
}
