import { z } from 'zod';
import { addressId, searchText } from '../../http/paging';
import { phrase } from '../../text/phrase';
import { advertStatus, templateType } from '../fields';
import { listable, Status } from '../rules/statuses';
import { plainPost, postRelations } from './post';

const numeral = z.union([z.string(), z.number()]);

/** Numbers as an address carries them, `1,2,3`, or as a body does: a number, or several. None at all is no filter. */
function listOf<const T extends number>(item: z.ZodType<T, unknown>, max: number) {
  return z
    .union([numeral, z.array(numeral)])
    .transform((given): unknown[] | undefined => {
      const parts = (Array.isArray(given) ? given : String(given).split(',')).filter((part) => part !== '');
      return parts.length === 0 ? undefined : parts;
    })
    .pipe(z.array(item).max(max).optional());
}

/** Names joined by commas; one that is not known is refused by name. */
function namesOf<const N extends string>(known: readonly N[]) {
  return z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((name) => name.trim())
        .filter(Boolean),
    )
    .pipe(z.array(z.enum(known as [N, ...N[]])));
}

/** A number of an address that is one of these. */
function numberOf<T extends number>(schema: z.ZodType<T, T>) {
  return z.coerce.number().pipe(schema as z.ZodType<T, number>);
}

export const postFields = Object.keys(plainPost.shape) as (keyof typeof plainPost.shape)[];
export const postExpansions = Object.keys(postRelations.shape) as (keyof typeof postRelations.shape)[];
export const postSorts = ['-published_at', 'published_at', '-uniqueness', 'uniqueness', '-id', 'id'] as const;

/** What can be asked for: a post that is deleted is gone from every list. */
export const listedStatus = z.literal([...listable, Status.TRASHED]);

/** A day of a list: beyond these a calendar has no next one. */
const day = z.iso.date().refine((text) => text >= '1900-01-01' && text <= '9998-12-31', phrase('Enter a date'));

export const postFilters = z.object({
  'search[section_id]': addressId.optional(),
  'search[category_id]': listOf(addressId, 50).optional(),
  'search[authors.id]': listOf(addressId, 50).optional(),
  'search[status]': listOf(numberOf(listedStatus), 7).optional(),
  'search[template_type]': numberOf(templateType).optional(),
  'search[advert_status]': numberOf(advertStatus).optional(),
  /** Days in the project's zone, both included. */
  'search[>published_at]': day.optional(),
  'search[<published_at]': day.optional(),
});
export type PostFilters = z.output<typeof postFilters>;

const paging = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  'per-page': z.coerce.number().int().min(1).max(200).default(25),
});

const shape = z.object({
  fields: namesOf(postFields).optional(),
  expand: namesOf(postExpansions).optional(),
});

export const postQuery = postFilters.extend({
  ...paging.shape,
  ...shape.shape,
  sort: z.enum(postSorts).default('-published_at'),
});
export type PostQuery = z.output<typeof postQuery>;

export const postSearch = postFilters.extend({ ...paging.shape, ...shape.shape, query: searchText });
export type PostSearch = z.output<typeof postSearch>;

/** What the board shows: everything, a section's, or mine. */
export const boardQuery = z.object({
  section_id: addressId.optional(),
  only_my_tasks: z.enum(['0', '1', 'true', 'false']).optional(),
});
export type BoardQuery = z.output<typeof boardQuery>;
