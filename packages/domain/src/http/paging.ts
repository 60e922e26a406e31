import { z } from 'zod';
import { refusedBy } from '../text/fields';
import { issueMessage } from '../text/issue-message';
import { normalizeText } from '../text/normalize';
import { phrase } from '../text/phrase';
import { unprintableRefusal } from '../text/symbols';

export const pageSizes = [25, 50, 100, 150, 200] as const;

/** The paging half of a v2 list's query. */
export const pageQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  per_page: z.coerce.number().int().min(1).max(500).default(25),
});

/** A v2 list's answer. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({
    items: z.array(item),
    current_page: z.number().int(),
    last_page: z.number().int(),
    per_page: z.number().int(),
    total: z.number().int(),
    next_page_url: z.string().nullable(),
  });
}

const meta = z.object({
  totalCount: z.number().int(),
  pageCount: z.number().int(),
  currentPage: z.number().int(),
  perPage: z.number().int(),
});

/** The answer of a list that counts its pages in `_meta`. */
export function metaPageOf<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), _meta: meta });
}

/** The answer of a list that does both. */
export function bothPagesOf<T extends z.ZodType>(item: T) {
  return pageOf(item).extend({ _meta: meta });
}

/** The largest that the database counts to. */
export const MAX_ID = 2_147_483_647;

/** An id in an address or a query. */
export const addressId = z.coerce.number().int().positive().max(MAX_ID);

export const idParams = z.object({ id: addressId });

/** The id of something chosen in a form. */
export const chosenId = z
  .number({ error: issueMessage })
  .int(phrase('There is no such thing any more.'))
  .positive(phrase('There is no such thing any more.'))
  .max(MAX_ID, phrase('There is no such thing any more.'));

const MAX_SEARCH = 200;

/** What a search box sends, composed as texts are stored. */
export const searchText = z
  .string()
  .trim()
  .min(1)
  .max(MAX_SEARCH)
  .overwrite((typed) => normalizeText(typed))
  .check(refusedBy(unprintableRefusal));
