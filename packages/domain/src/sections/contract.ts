import { z } from 'zod';
import type { Right } from '../access/rights';
import { categoryReference } from '../categories/contract';
import { constants, crud } from '../http/crud';
import { endpoint } from '../http/endpoint';
import { idParams, pageSchema, referenceId } from '../http/paging';
import { headlineRules, requiredText, seoDescription, seoHeadline, textRules } from '../text/fields';

// The API of sections. The server, the web client and its forms share these schemas and endpoints.

/** A section is the top level of the taxonomy: sections contain categories and tags. */
export const sectionInput = z.object({
  language_id: referenceId,
  catchy_title: requiredText(255).check(textRules(...headlineRules)),
  main_headline: seoHeadline.optional(),
  description: seoDescription.optional(),
  is_enabled: z.boolean().optional(),
});
export type SectionInput = z.input<typeof sectionInput>;

export const sectionPatch = sectionInput.partial().extend({
  order: z.number().int().min(1).optional().describe('The new position, counted from 1.'),
});

export const section = z.object({
  id: z.number().int(),
  slug: z.string(),
  language_id: z.number().int(),
  catchy_title: z.string(),
  main_headline: z.string().nullable(),
  description: z.string().nullable(),
  is_enabled: z.boolean(),
  order: z.number().int(),
  categories: z.array(categoryReference).optional(),
});
export type Section = z.infer<typeof section>;

export const sectionQuery = z.object({ include: z.literal('categories').optional() });
export type SectionQuery = z.infer<typeof sectionQuery>;

const path = '/v2/sections';
const { get, create } = crud(path, 'section', 'section', { entity: section, input: sectionInput });

/** The rights of all screens that filter by section or select one. */
const sectionReaders = [
  'section.read',
  'category.read',
  'tag.read',
  'menu.read',
  'post.read',
  'dashboard.read',
  'static_page.read',
  'user.read',
  'call_to_action.read',
  'hot_news.read',
] as const satisfies Right[];

export const sections = {
  get,
  create,
  list: endpoint({
    method: 'GET',
    path,
    access: sectionReaders,
    summary: 'Lists all sections in their order.',
    fromReplica: true,
    query: sectionQuery,
    reply: pageSchema(section),
  }),
  update: endpoint({
    method: 'PATCH',
    versioned: true,
    path: `${path}/:id`,
    access: 'section.update',
    summary: 'Updates the given fields of a section.',
    params: idParams,
    body: sectionPatch,
    reply: section,
  }),
  constants: endpoint({
    method: 'GET',
    path: `${path}/constants`,
    access: sectionReaders,
    summary: 'Returns the enumerations of sections by name.',
    reply: z.object({ is_enabled: constants }),
  }),
};
