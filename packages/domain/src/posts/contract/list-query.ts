import { z } from 'zod';
import { searchText, urlId } from '../../http/paging';
import { phrase } from '../../text/phrase';
import { advertStatus, templateType } from '../field-schemas';
import { activeStatuses, Status } from '../rules/statuses';
import { plainPost, postRelations } from './post';

// The query parameters of the list of posts, of the search and of the board.

/** A number in a query string or in JSON: `"3"` or `3`. */
const numeral = z.union([z.string(), z.number()]);

/** Numbers as `1,2,3` in a query string, or as a number or an array in a body. An empty list means no filter. */
export function numberList<const T extends number>(item: z.ZodType<T, unknown>, max: number) {
  return z
    .union([numeral, z.array(numeral)])
    .transform((value): unknown[] | undefined => {
      const items = (Array.isArray(value) ? value : String(value).split(',')).filter((item) => item !== '');
      return items.length === 0 ? undefined : items;
    })
    .pipe(z.array(item).max(max).optional());
}

/** Names of a fixed set in a query string: `id,main_headline`. */
function nameList<const N extends string>(allowedNames: readonly N[]) {
  return z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((name) => name.trim())
        .filter(Boolean),
    )
    .pipe(z.array(z.enum(allowedNames as [N, ...N[]])));
}

/** A number in a query string that must match the schema. */
export function numberOf<T extends number>(schema: z.ZodType<T, T>) {
  return z.coerce.number().pipe(schema as z.ZodType<T, number>);
}

/** The columns and relations that a caller can request with `fields` and `expand`. */
export const selectableFields = Object.keys(plainPost.shape) as (keyof typeof plainPost.shape)[];
export const postExpansions = Object.keys(postRelations.shape) as (keyof typeof postRelations.shape)[];
export const postSorts = ['-published_at', 'published_at', '-uniqueness', 'uniqueness', '-id', 'id'] as const;

/** The statuses that a list can filter by. Lists never include deleted posts. */
export const listedStatus = z.literal([...activeStatuses, Status.TRASHED]);

/** Limited so that the next day is a valid date, too. */
export const day = z.iso.date().refine((text) => text >= '1900-01-01' && text <= '9998-12-31', phrase('Enter a date'));

export const postFilters = z.object({
  'search[section_id]': urlId.optional(),
  'search[category_id]': numberList(urlId, 50).optional(),
  'search[authors.id]': numberList(urlId, 50).optional(),
  'search[status]': numberList(numberOf(listedStatus), 7).optional(),
  'search[template_type]': numberOf(templateType).optional(),
  'search[advert_status]': numberOf(advertStatus).optional(),
  /** Inclusive days in the project's time zone. */
  'search[>published_at]': day.optional(),
  'search[<published_at]': day.optional(),
  /** Late posts as on the board: unfinished ones after their deadline, and overdue scheduled ones (`isLateCard`). */
  'search[is_late]': z.literal('1').optional(),
  /** Posts without a lead picture. */
  'search[without_picture]': z.literal('1').optional(),
});

/** The filters after `resolveLate()`. */
export type PostFilters = Omit<z.output<typeof postFilters>, 'search[is_late]'> & {
  /** Matches the posts that are late at this time, an ISO string. */
  late_at?: string;
};

const paging = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  'per-page': z.coerce.number().int().min(1).max(200).default(25),
});

const selection = z.object({
  fields: nameList(selectableFields).optional(),
  expand: nameList(postExpansions).optional(),
});

export const postQuery = postFilters.extend({
  ...paging.shape,
  ...selection.shape,
  sort: z.enum(postSorts).default('-published_at'),
});
export type PostQuery = z.output<typeof postQuery>;

export const postSearch = postFilters.extend({ ...paging.shape, ...selection.shape, query: searchText });
export type PostSearch = z.output<typeof postSearch>;

/** The board shows all cards, or those of a section or of the caller, or only late ones. */
export const boardFilters = z.object({
  section_id: urlId.optional(),
  only_my_tasks: z.enum(['0', '1', 'true', 'false']).optional(),
  only_late: z.literal('1').optional(),
});
export type BoardFilters = z.output<typeof boardFilters>;

/** The maximum number of cards in a column of the board. */
export const MAX_CARDS = 100;

export const boardQuery = boardFilters.extend({
  /** The number of cards per column. The totals of the columns count all posts. */
  cards: z.coerce.number().int().min(1).max(MAX_CARDS).default(MAX_CARDS),
});
export type BoardQuery = z.output<typeof boardQuery>;
