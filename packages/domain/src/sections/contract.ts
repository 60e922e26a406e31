import { z } from 'zod';
import type { Right } from '../access/rights';
import { categoryReference } from '../categories/contract';
import { constants, crud } from '../http/crud';
import { endpoint } from '../http/endpoint';
import { chosenId, idParams, pageOf } from '../http/paging';
import { headlineRules, refusedBy, requiredText, seoDescription, seoHeadline } from '../text/fields';

export const sectionInput = z.object({
  language_id: chosenId,
  catchy_title: requiredText(255).check(refusedBy(...headlineRules)),
  main_headline: seoHeadline.optional(),
  description: seoDescription.optional(),
  is_enabled: z.boolean().optional(),
});
export type SectionInput = z.input<typeof sectionInput>;

/** A change of a section; `order` alone moves it to that place, counted from 1. */
export const sectionPatch = sectionInput.partial().extend({ order: z.number().int().min(1).optional() });

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

/** Every screen that filters by section or chooses one needs the list. */
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
    summary: 'All sections in their order.',
    query: sectionQuery,
    reply: pageOf(section),
  }),
  update: endpoint({
    method: 'PATCH',
    versioned: true,
    path: `${path}/:id`,
    access: 'section.update',
    summary: 'Changes the given fields of a section; `order` moves it to that place among the others.',
    params: idParams,
    body: sectionPatch,
    reply: section,
  }),
  constants: endpoint({
    method: 'GET',
    path: `${path}/constants`,
    access: sectionReaders,
    summary: 'The enumerations of sections, by type.',
    reply: z.object({ is_enabled: constants }),
  }),
};
