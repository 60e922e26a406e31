import { z } from 'zod';
import type { Right } from '../access/rights';
import { crud } from '../http/crud';
import { endpoint } from '../http/endpoint';
import { idParams, pageSchema, referenceId, urlId } from '../http/paging';
import { tagReference } from '../tags/reference';
import { optionalText, requiredText, seoDescription, seoHeadline, textRules } from '../text/fields';
import { nameRefusal } from '../text/names';
import { firstRefusal } from '../text/rule';
import { categorySlugRefusal } from '../text/slugs';
import { endRefusal, startRefusal } from '../text/symbols';
import { usagesEndpoint } from '../usages/contract';
import { categoryTagsRefusal, MAX_SLUG } from './rules';

// The API of categories, the groupings of posts below a section. The server, the web client and its forms share these
// schemas and endpoints.

const fields = z.object({
  catchy_title: requiredText(255).check(textRules(firstRefusal(nameRefusal, startRefusal, endRefusal))),
  main_headline: seoHeadline.optional(),
  description: seoDescription.optional(),
  body: optionalText({ max: 3000 }).optional(),
  /** In the order of the site. */
  tags: z.array(referenceId).optional(),
  is_enabled: z.boolean().optional(),
  newshub: z.boolean().optional(),
  show_in_latest: z.boolean().optional(),
});

/** The fields that form the URL. They are set at creation. */
const urlFields = z.object({
  section_id: referenceId,
  parent_id: referenceId.nullable().optional(),
  slug: optionalText({ max: MAX_SLUG }, categorySlugRefusal).optional(),
});

function checkTagLimit({ value, issues }: z.core.ParsePayload<{ tags?: number[]; newshub?: boolean }>): void {
  const message = categoryTagsRefusal(value.tags ?? [], value.newshub ?? false);
  if (message) issues.push({ code: 'custom', message, path: ['tags'], input: value.tags });
}

export const categoryInput = fields.extend(urlFields.shape).check(checkTagLimit);
export type CategoryInput = z.input<typeof categoryInput>;

/**
 * An update of a category. `order` is the new position among its siblings, counted from 1. The fields of the URL must
 * equal the stored values.
 */
export const categoryPatch = fields
  .extend(urlFields.shape)
  .partial()
  .extend({ order: z.number().int().min(1).optional() });
export type CategoryPatch = z.output<typeof categoryPatch>;

/** The target of a move. The category and its descendants go to the end of the section or of the parent. */
export const categoryMove = z.object({ section_id: referenceId, parent_id: referenceId.nullable() });
export type CategoryMove = z.output<typeof categoryMove>;

export const categoryMoveResult = z.object({
  /** The number of posts whose section changed. */
  posts: z.number().int(),
  /** The number of former addresses that redirect. */
  addresses: z.number().int(),
});

/** A category in the reply of another entity. */
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
  'filter[id.eq]': urlId.optional(),
  'filter[section_id.eq]': urlId.optional(),
  'filter[parent_id.eq]': urlId.optional(),
  /** Without `page`, the reply has all categories. */
  page: z.coerce.number().int().min(1).max(1_000_000).optional(),
  per_page: z.coerce.number().int().min(1).max(500).default(200),
});
export type CategoryQuery = z.output<typeof categoryQuery>;

const path = '/v2/categories';
const { get, remove } = crud(path, 'category', 'category', { entity: category, input: categoryPatch });

/** The rights of all screens that filter by category or select one. */
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
    summary: 'Lists the categories in the order of the site.',
    description: 'Each category is followed by its sub-categories. Without `page`, lists all.',
    fromReplica: true,
    query: categoryQuery,
    reply: pageSchema(category),
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: 'category.create',
    summary: 'Creates a category as the last child of its parent.',
    description: 'The default slug is derived from the title.',
    body: categoryInput,
    reply: category,
  }),
  update: endpoint({
    method: 'PATCH',
    versioned: true,
    path: `${path}/:id`,
    access: 'category.update',
    summary: 'Updates the given fields of a category.',
    description: '`order` moves it to that position among its siblings.',
    params: idParams,
    body: categoryPatch,
    reply: category,
  }),
  move: endpoint({
    method: 'POST',
    path: `${path}/:id/move`,
    access: 'category.update',
    summary: 'Moves a category with its descendants to another section or parent.',
    description: 'The former addresses redirect.',
    params: idParams,
    body: categoryMove,
    reply: categoryMoveResult,
  }),
};
