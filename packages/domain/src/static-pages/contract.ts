import { z } from 'zod';
import { endpoint } from '../http/endpoint';
import { addressId, idParams, metaPageOf } from '../http/paging';
import { refusedBy, requiredText } from '../text/fields';
import { maxLengthMessage } from '../text/rule';
import { dangerRefusal } from '../text/symbols';

export const MAX_HTML = 200_000;
export const MAX_CSS = 100_000;

// Code stays as it was typed: neither trimmed nor composed.
const code = (max: number) => z.string().max(max, maxLengthMessage(max));

/** That the HTML and the CSS are well formed, a parser says besides. */
export const staticPageInput = z.object({
  title: requiredText(255).check(refusedBy(dangerRefusal)),
  html: code(MAX_HTML),
  css: code(MAX_CSS),
});
export type StaticPageInput = z.input<typeof staticPageInput>;

/** A change; `base_updated_at` is the `updated_at` of the page it was made from, and refuses it when that is no longer so. */
export const staticPagePatch = staticPageInput.partial().extend({ base_updated_at: z.iso.datetime().optional() });
export type StaticPagePatch = z.output<typeof staticPagePatch>;

export const staticPageRow = z.object({
  id: z.number().int(),
  title: z.string(),
  slug: z.string(),
  section_id: z.number().int().nullable(),
  section: z.object({ catchy_title: z.string() }).nullable(),
  updated_at: z.iso.datetime(),
});
export type StaticPageRow = z.infer<typeof staticPageRow>;

export const staticPage = staticPageRow.extend({ html: z.string(), css: z.string() });
export type StaticPage = z.infer<typeof staticPage>;

export const staticPageQuery = z.object({ section_id: addressId.optional() });
export type StaticPageQuery = z.output<typeof staticPageQuery>;

const path = '/static-pages';

export const staticPages = {
  list: endpoint({
    method: 'GET',
    path,
    access: 'static_page.read',
    summary: 'The static pages without their code, one section’s or all, by title.',
    query: staticPageQuery,
    reply: metaPageOf(staticPageRow),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: 'static_page.read',
    summary: 'One static page with its HTML and CSS.',
    params: idParams,
    reply: staticPage,
  }),
  update: endpoint({
    method: 'PATCH',
    versioned: true,
    path: `${path}/:id`,
    access: 'static_page.update',
    summary:
      'Changes the given fields of a static page. An error in the code is named with its line; 409 when the page changed since `base_updated_at`.',
    params: idParams,
    body: staticPagePatch,
    reply: staticPage,
  }),
};
