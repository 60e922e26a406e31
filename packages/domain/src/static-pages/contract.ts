import { z } from 'zod';
import { reads } from '../http/crud';
import { endpoint } from '../http/endpoint';
import { idParams, metaPageSchema, urlId } from '../http/paging';
import { requiredText, textRules } from '../text/fields';
import { maxLengthMessage } from '../text/rule';
import { dangerRefusal } from '../text/symbols';

// A static page has its own HTML and CSS, for example the imprint. The site shows it in a frame inside its layout.

/** In characters. */
export const MAX_HTML = 200_000;
export const MAX_CSS = 100_000;

// Code is stored unchanged: neither trimmed nor normalised.
const code = (max: number) => z.string().max(max, maxLengthMessage(max));

/** The server also parses the HTML and the CSS and reports errors. */
export const staticPageInput = z.object({
  title: requiredText(255).check(textRules(dangerRefusal)),
  html: code(MAX_HTML),
  css: code(MAX_CSS),
});
export type StaticPageInput = z.input<typeof staticPageInput>;

/** `base_updated_at` is the `updated_at` of the edited version. The server rejects the update if it is stale. */
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

export const staticPageQuery = z.object({ section_id: urlId.optional() });
export type StaticPageQuery = z.output<typeof staticPageQuery>;

const path = '/static-pages';
const read = reads(path, 'static_page.read');
const pageList = metaPageSchema(staticPageRow);

export const staticPages = {
  list: read('', 'Lists the static pages by title, without their code.', {
    fromReplica: true,
    query: staticPageQuery,
    reply: pageList,
  }),
  get: read('/:id', 'Returns one static page with its HTML and CSS.', { params: idParams, reply: staticPage }),
  update: endpoint({
    method: 'PATCH',
    versioned: true,
    path: `${path}/:id`,
    access: 'static_page.update',
    summary: 'Updates the given fields of a static page.',
    description: 'Reports errors in the code by line. Answers 409 if the page has changed since `base_updated_at`.',
    params: idParams,
    body: staticPagePatch,
    reply: staticPage,
  }),
};
