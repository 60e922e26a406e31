import { addressId, pageSizes } from '@masthead/domain/http/paging';
import { listedStatus } from '@masthead/domain/posts/contract/list-query';
import { advertStatus, templateType } from '@masthead/domain/posts/fields';

import { Status } from '@masthead/domain/posts/rules/statuses';
import { z } from 'zod';

const [smallest] = pageSizes;

/** Ids as the address carries them: `1,2,3`. They stay a text, so that the same ones are the same value. */
const ids = z.coerce
  .string()
  .regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8}){0,49}$/)
  .optional();

/** One of an enumeration; nothing but digits is a number. */
function numberOf<T extends number>(schema: z.ZodType<T, T>) {
  return z.coerce
    .string()
    .regex(/^\d+$/)
    .transform(Number)
    .pipe(schema as z.ZodType<T, number>)
    .optional();
}

/** The list's state in the address. */
export const postListQuery = z.object({
  page: z.coerce.number().int().min(1).default(1),
  per_page: z.coerce
    .number()
    .refine((size) => pageSizes.some((allowed) => allowed === size))
    .default(smallest),
  search: z.string().trim().max(200).default(''),
  sort: z.enum(['-published_at', 'published_at', '-uniqueness', 'uniqueness']).default('-published_at'),
  section_id: addressId.optional(),
  /** Only what was published today. */
  today: z.coerce.string().pipe(z.literal('1')).optional(),
  status: numberOf(listedStatus),
  advert_status: numberOf(advertStatus),
  template_type: numberOf(templateType),
  categories: ids,
  authors: ids,
  start_date: z.iso.date().optional(),
  end_date: z.iso.date().optional(),
});
export type PostListQuery = z.output<typeof postListQuery>;

type Chosen = Pick<PostListQuery, 'status' | 'start_date' | 'end_date'>;

/** 'Today posts' is a choice of status and days like any other, whatever else the address says about them. */
export function chosenDays({ today, status, start_date, end_date }: PostListQuery, day: string): Chosen {
  return today ? { status: Status.PUBLISHED, start_date: day, end_date: day } : { status, start_date, end_date };
}

/** The filters as the API takes them. */
export function filtersOf(query: PostListQuery, day: string) {
  const { section_id, advert_status, template_type, categories, authors } = query;
  const { status, start_date, end_date } = chosenDays(query, day);
  return {
    ...(section_id !== undefined && { 'search[section_id]': section_id }),
    ...(categories !== undefined && { 'search[category_id]': categories }),
    ...(authors !== undefined && { 'search[authors.id]': authors }),
    ...(status !== undefined && { 'search[status]': String(status) }),
    ...(advert_status !== undefined && { 'search[advert_status]': advert_status }),
    ...(template_type !== undefined && { 'search[template_type]': template_type }),
    ...(start_date !== undefined && { 'search[>published_at]': start_date }),
    ...(end_date !== undefined && { 'search[<published_at]': end_date }),
  };
}
