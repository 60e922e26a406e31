import { z } from 'zod';
import { textRules } from '../text/fields';
import { issueMessage } from '../text/issue-message';
import { normalizeText } from '../text/normalize';
import { phrase } from '../text/phrase';
import { unprintableRefusal } from '../text/symbols';

// The query parameters and replies of lists that are split into pages, and the schemas of ids.

/** The page sizes that lists of the admin offer. */
export const pageSizes = [25, 50, 100, 150, 200] as const;

export const pageQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  per_page: z.coerce.number().int().min(1).max(500).default(25),
});

/** The reply of a list of the v2 API: one page of items and the page counts. */
export function pageSchema<T extends z.ZodType>(item: T) {
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

/** The reply of a list of the older API, which has its page counts in `_meta`. */
export function metaPageSchema<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), _meta: meta });
}

/** The reply of a list that has the page counts twice: as in v2, and in `_meta`. */
export function combinedPageSchema<T extends z.ZodType>(item: T) {
  return pageSchema(item).extend({ _meta: meta });
}

/** The maximum of the PostgreSQL type `integer`. */
export const MAX_ID = 2_147_483_647;

/** An id in a path or a query string. */
export const urlId = z.coerce.number().int().positive().max(MAX_ID);

export const idParams = z.object({ id: urlId });

/** The id of a record that a user selected in a form. */
export const referenceId = z
  .number({ error: issueMessage })
  .int(phrase('This item no longer exists. Reload the page.'))
  .positive(phrase('This item no longer exists. Reload the page.'))
  .max(MAX_ID, phrase('This item no longer exists. Reload the page.'));

const MAX_SEARCH = 200;

/** The text of a search box, in NFC like stored texts. */
export const searchText = z
  .string()
  .trim()
  .min(1)
  .max(MAX_SEARCH)
  .overwrite((text) => normalizeText(text))
  .check(textRules(unprintableRefusal));
