import { z } from 'zod';
import { type ArticleValue, articleValue } from '../http/article-value';
import { crud } from '../http/crud';
import { endpoint } from '../http/endpoint';
import { file } from '../http/file';
import { addressId, chosenId, idParams, pageOf, pageQuery, searchText } from '../http/paging';
import { crop } from '../images/crop';
import { socialLinks } from '../profiles/profile-fields';
import { optionalText, refusedBy, requiredText, seoDescription, seoHeadline } from '../text/fields';
import { jsonLdRefusal } from '../text/json';
import { tagNameRefusal } from '../text/names';
import { fill, phrase } from '../text/phrase';
import { firstOf } from '../text/rule';
import { tagSlugRefusal } from '../text/slugs';
import { endRefusalUnless, startRefusal } from '../text/symbols';
import { usagesEndpoint } from '../usages/contract';
import { tagReference } from './reference';

export const MAX_RELATED = 5;

/** It starts and ends as every text does; a plus sign may end it, too. */
const titleRefusal = firstOf(tagNameRefusal, startRefusal, endRefusalUnless('+'));

const fields = z.object({
  catchy_title: requiredText(255).check(refusedBy(titleRefusal)),
  main_headline: seoHeadline.optional(),
  description: seoDescription.optional(),
  tags: z
    .array(chosenId)
    .max(MAX_RELATED, fill(phrase('A tag takes at most {max} related tags'), { max: MAX_RELATED }))
    .optional(),
});

/** What stays as it was made. */
const place = z.object({
  /** Needed as soon as the project has sections. */
  section_id: chosenId.nullable().optional(),
  slug: optionalText({}, tagSlugRefusal).optional(),
});

export const tagInput = fields.extend(place.shape);
export type TagInput = z.input<typeof tagInput>;

/** The place is accepted as it is and refused when it differs. */
export const tagPatch = tagInput.partial().extend({ id: chosenId.optional() });

export const tag = tagReference.extend({
  slug: z.string(),
  section_id: z.number().int().nullable(),
  section: z.object({ id: z.number().int(), catchy_title: z.string(), slug: z.string() }).nullable(),
  main_headline: z.string().nullable(),
  description: z.string().nullable(),
  tags: z.array(
    tagReference.extend({ section: z.object({ id: z.number().int(), catchy_title: z.string() }).nullable() }),
  ),
  article_count: z.number().int(),
});
export type Tag = z.infer<typeof tag>;

/** Everything is always included; the callers' ways of asking for it are understood. */
export const tagInclude = z.object({ include: z.enum(['section,tags', 'section,tags.section']).optional() });

export const tagQuery = pageQuery.extend({
  ...tagInclude.shape,
  order: z.enum(['id', '-id', 'catchy_title', '-catchy_title', 'article_count', '-article_count']).default('-id'),
  'filter[section_id.eq]': addressId.optional(),
});
export type TagQuery = z.output<typeof tagQuery>;

/** A search has its own order: the best hit first. */
export const tagSearchQuery = tagQuery.omit({ order: true }).extend({
  search: searchText,
  search_fields: z.literal('slug,main_headline,catchy_title,description,body').optional(),
  search_type: z.literal('phrase_prefix').optional(),
});
export type TagSearchQuery = z.output<typeof tagSearchQuery>;

/** One tag with its posts at most; the call is bounded as a page of the list is. */
export const mergeInput = z.object({
  minor_ids: z.array(chosenId).min(1, phrase('Choose at least one tag to merge')).max(200),
});

/** Where the address of a deleted tag leads. Neither: it answers 410. */
export const tagRemoval = z
  .object({ redirect_tag_id: addressId.optional(), redirect_section_id: addressId.optional() })
  .refine(
    ({ redirect_tag_id, redirect_section_id }) => redirect_tag_id === undefined || redirect_section_id === undefined,
    phrase('Choose either a tag or a section.'),
  );
export type TagRemoval = z.output<typeof tagRemoval>;

export const tagPlatforms = ['facebook', 'instagram', 'x'] as const;

/** The plain text of the profile, spaces not counted. */
export const tagBodyLength = { min: 700, max: 3000 };

export const noThumbMessage = phrase('Image is required');

/** Emptied, it is cleared. */
const emptied = (given: unknown) => (given === '' ? null : given);
type Body = ArticleValue | null;

export const extendedTagInput = z.object({
  body: (z.preprocess(emptied, articleValue.nullable()) as z.ZodType<Body, Body | ''>).optional(),
  thumb: file.optional(),
  crop: crop.optional(),
  social_links: socialLinks(tagPlatforms).optional(),
  json_ld: optionalText({ max: 20_000 }, jsonLdRefusal).optional(),
});
export type ExtendedTagInput = z.input<typeof extendedTagInput>;

export const extendedTag = tag.extend({
  /** As it is stored: an article, or what an older hand left there. */
  body: z.unknown(),
  /** The round picture's address, on whichever host asks. */
  thumb: z.string().nullable(),
  social_links: z.partialRecord(z.enum(tagPlatforms), z.string()),
  json_ld: z.string().nullable(),
});
export type ExtendedTag = z.infer<typeof extendedTag>;

const path = '/v2/tags';
const { remove } = crud(path, 'tag', 'tag', { entity: tag, input: tagInput });

export const tags = {
  remove: endpoint({
    ...remove,
    summary: 'Deletes a tag. Its address answers 410, or redirects to the given tag or section.',
    query: tagRemoval,
  }),
  usages: usagesEndpoint(path, 'tag', 'tag'),
  list: endpoint({
    method: 'GET',
    path,
    access: 'tag.read',
    summary: 'The tags, one section’s or all.',
    query: tagQuery,
    reply: pageOf(tag),
  }),
  search: endpoint({
    method: 'GET',
    path: `${path}/search`,
    access: 'tag.read',
    summary: 'The tags in whose texts `search` stands as it is, beginning at a word; titles first.',
    query: tagSearchQuery,
    reply: pageOf(tag),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: 'tag.read',
    summary: 'One tag with its profile.',
    params: idParams,
    reply: extendedTag,
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: 'tag.create',
    summary: 'Creates a tag.',
    query: tagInclude,
    body: tagInput,
    reply: tag,
  }),
  update: endpoint({
    method: 'PATCH',
    versioned: true,
    path: `${path}/:id`,
    access: 'tag.update',
    summary: 'Changes the given fields of a tag.',
    params: idParams,
    query: tagInclude,
    body: tagPatch,
    reply: tag,
  }),
  merge: endpoint({
    method: 'POST',
    path: `${path}/:id/merge`,
    access: 'tag.update',
    summary: 'Makes other tags of the section part of this one. Needs tag.delete besides.',
    params: idParams,
    body: mergeInput,
    reply: tag,
  }),
  extend: endpoint({
    method: 'PATCH',
    versioned: true,
    path: `${path}/:id/extended`,
    access: 'tag.extended_update',
    summary: 'Changes the given parts of a tag’s profile. The picture is needed until one is stored.',
    params: idParams,
    body: extendedTagInput,
    multipart: true,
    override: true,
    reply: extendedTag,
  }),
};
