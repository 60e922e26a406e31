import { z } from 'zod';
import type { Right } from '../access/rights';
import { crud } from '../http/crud';
import { endpoint } from '../http/endpoint';
import { addressId, chosenId, idParams, pageOf } from '../http/paging';
import { tagReference } from '../tags/reference';
import { optionalText, refusedBy, requiredText, seoDescription, seoHeadline } from '../text/fields';
import { nameRefusal } from '../text/names';
import { firstOf } from '../text/rule';
import { categorySlugRefusal } from '../text/slugs';
import { endRefusal, startRefusal } from '../text/symbols';
import { usagesEndpoint } from '../usages/contract';
import { categoryTagsRefusal, MAX_SLUG } from './rules';

const fields = z.object({
  catchy_title: requiredText(255).check(refusedBy(firstOf(nameRefusal, startRefusal, endRefusal))),
  main_headline: seoHeadline.optional(),
  description: seoDescription.optional(),
  body: optionalText({ max: 3000 }).optional(),
  /** In the order in which the site shows them. */
  tags: z.array(chosenId).optional(),
  is_enabled: z.boolean().optional(),
  newshub: z.boolean().optional(),
  show_in_latest: z.boolean().optional(),
});

/** What stays as it was made, because addresses are built of it. */
const place = z.object({
  section_id: chosenId,
  parent_id: chosenId.nullable().optional(),
  slug: optionalText({ max: MAX_SLUG }, categorySlugRefusal).optional(),
});

function tagsInLimit({ value, issues }: z.core.ParsePayload<{ tags?: number[]; newshub?: boolean }>): void {
  const message = categoryTagsRefusal(value.tags ?? [], value.newshub ?? false);
  if (message) issues.push({ code: 'custom', message, path: ['tags'], input: value.tags });
}

export const categoryInput = fields.extend(place.shape).check(tagsInLimit);
export type CategoryInput = z.input<typeof categoryInput>;

/**
 * A change of a category. `order` moves it to that place among its parent's children, counted from 1. The place is
 * accepted as it is and refused when it differs.
 */
export const categoryPatch = fields
  .extend(place.shape)
  .partial()
  .extend({ order: z.number().int().min(1).optional() });
export type CategoryPatch = z.output<typeof categoryPatch>;

/** Where a category and everything below it goes: to the end of a section, or of a parent in it. */
export const categoryMove = z.object({ section_id: chosenId, parent_id: chosenId.nullable() });
export type CategoryMove = z.output<typeof categoryMove>;

export const categoryMoved = z.object({
  /** How many posts are in another section now. */
  posts: z.number().int(),
  /** How many addresses redirect to their new ones. */
  addresses: z.number().int(),
});

/** A category as other things refer to it. */
export const categoryReference = z.object({
  id: z.number().int(),
  catchy_title: z.string(),
  section_id: z.number().int(),
  parent_id: z.number().int().nullable(),
});
export type CategoryReference = z.infer<typeof categoryReference>;

export const category = categoryReference.extend({
  slug: z.string(),
  section: z.object({ id: z.number().int(), catchy_title: z.string(), slug: z.string() }),
  parent: categoryReference.nullable(),
  children: z.array(categoryReference),
  main_headline: z.string().nullable(),
  description: z.string().nullable(),
  body: z.string().nullable(),
  tags: z.array(tagReference),
  is_enabled: z.boolean(),
  newshub: z.boolean(),
  show_in_latest: z.boolean(),
  order: z.number().int(),
});
export type Category = z.infer<typeof category>;

export const categoryQuery = z.object({
  include: z.literal('section,parent,children,tags').optional(),
  'filter[id.eq]': addressId.optional(),
  'filter[section_id.eq]': addressId.optional(),
  'filter[parent_id.eq]': addressId.optional(),
  /** Without it the answer is whole. */
  page: z.coerce.number().int().min(1).max(1_000_000).optional(),
  per_page: z.coerce.number().int().min(1).max(500).default(200),
});
export type CategoryQuery = z.output<typeof categoryQuery>;

const path = '/v2/categories';
const { get, remove } = crud(path, 'category', 'category', { entity: category, input: categoryPatch });

/** Every screen that filters by category or chooses one needs the list. */
const categoryReaders = [
  'category.read',
  'menu.read',
  'post.read',
  'dashboard.read',
  'call_to_action.read',
  'adv.read',
] as const satisfies Right[];

export const categories = {
  get,
  remove,
  usages: usagesEndpoint(path, 'category', 'category'),
  list: endpoint({
    method: 'GET',
    path,
    access: categoryReaders,
    summary:
      'The categories, each followed by its sub-categories, in the order of the site. Whole unless `page` is given.',
    query: categoryQuery,
    reply: pageOf(category),
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: 'category.create',
    summary: 'Creates a category, the last of its parent’s. Without a slug it gets one made from its title.',
    body: categoryInput,
    reply: category,
  }),
  update: endpoint({
    method: 'PATCH',
    versioned: true,
    path: `${path}/:id`,
    access: 'category.update',
    summary: 'Changes the given fields of a category; `order` moves it to that place among its parent’s.',
    params: idParams,
    body: categoryPatch,
    reply: category,
  }),
  move: endpoint({
    method: 'POST',
    path: `${path}/:id/move`,
    access: 'category.update',
    summary: 'Moves a category with everything below it to another section or parent. Its addresses redirect.',
    params: idParams,
    body: categoryMove,
    reply: categoryMoved,
  }),
};
