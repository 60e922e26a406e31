import { z } from 'zod';
import { type ArticleValue, articleValue } from '../http/article-value';
import { crud } from '../http/crud';
import { endpoint } from '../http/endpoint';
import { file } from '../http/file';
import { idParams, pageQuery, pageSchema, referenceId, searchText, urlId } from '../http/paging';
import { crop } from '../images/crop';
import { socialLinks } from '../profiles/profile-fields';
import { optionalText, requiredText, seoDescription, seoHeadline, textRules } from '../text/fields';
import { jsonLdRefusal } from '../text/json';
import { tagNameRefusal } from '../text/names';
import { fill, phrase } from '../text/phrase';
import { firstRefusal } from '../text/rule';
import { tagSlugRefusal } from '../text/slugs';
import { endRefusalUnless, startRefusal } from '../text/symbols';
import { usagesEndpoint } from '../usages/contract';
import { tagReference } from './reference';

// The API of tags, the labels of posts. The server, the web client and its forms share these schemas and endpoints.

/** The maximum number of related tags of a tag. */
export const MAX_RELATED = 5;

/** A title may also end with a plus sign. */
const titleRefusal = firstRefusal(tagNameRefusal, startRefusal, endRefusalUnless('+'));

const fields = z.object({
  catchy_title: requiredText(255).check(textRules(titleRefusal)),
  main_headline: seoHeadline.optional(),
  description: seoDescription.optional(),
  tags: z
    .array(referenceId)
    .max(MAX_RELATED, fill(phrase('Choose at most {max} related tags'), { max: MAX_RELATED }))
    .optional(),
});

/** The fields that form the URL. They are set at creation. */
const urlFields = z.object({
  /** Required if the project has sections. */
  section_id: referenceId.nullable().optional(),
  slug: optionalText({}, tagSlugRefusal).optional(),
});

export const tagInput = fields.extend(urlFields.shape);
export type TagInput = z.input<typeof tagInput>;

/** The fields of the URL must equal the stored values. */
export const tagPatch = tagInput.partial().extend({ id: referenceId.optional() });

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

/** Accepted for compatibility. Replies always include the relations. */
export const tagInclude = z.object({ include: z.enum(['section,tags', 'section,tags.section']).optional() });

export const tagQuery = pageQuery.extend({
  ...tagInclude.shape,
  order: z.enum(['id', '-id', 'catchy_title', '-catchy_title', 'article_count', '-article_count']).default('-id'),
  'filter[section_id.eq]': urlId.optional(),
});
export type TagQuery = z.output<typeof tagQuery>;

/** Results are in order of relevance. */
export const tagSearchQuery = tagQuery.omit({ order: true }).extend({
  search: searchText,
  search_fields: z.literal('slug,main_headline,catchy_title,description,body').optional(),
  search_type: z.literal('phrase_prefix').optional(),
});
export type TagSearchQuery = z.output<typeof tagSearchQuery>;

/** Limited to 200 tags, the size of the largest page of the list. */
export const mergeInput = z.object({
  minor_ids: z.array(referenceId).min(1, phrase('Choose at least one tag to merge')).max(200),
});

/** The redirect target of the deleted tag's URL. Without a target, the URL answers 410. */
export const tagRemoval = z
  .object({ redirect_tag_id: urlId.optional(), redirect_section_id: urlId.optional() })
  .refine(
    ({ redirect_tag_id, redirect_section_id }) => redirect_tag_id === undefined || redirect_section_id === undefined,
    phrase('Choose either a tag or a section.'),
  );
export type TagRemoval = z.output<typeof tagRemoval>;

export const tagPlatforms = ['facebook', 'instagram', 'x'] as const;

/** The limits of the plain text of the profile in characters, without spaces. */
export const tagBodyLength = { min: 700, max: 3000 };

export const noThumbMessage = phrase('Image is required');

/** An empty body clears the stored one. */
const emptyToNull = (value: unknown) => (value === '' ? null : value);
type Body = ArticleValue | null;

/** The profile of a tag: picture, text, social links and JSON-LD. The API calls it the extended tag. */
export const extendedTagInput = z.object({
  body: (z.preprocess(emptyToNull, articleValue.nullable()) as z.ZodType<Body, Body | ''>).optional(),
  thumb: file.optional(),
  crop: crop.optional(),
  social_links: socialLinks(tagPlatforms).optional(),
  json_ld: optionalText({ max: 20_000 }, jsonLdRefusal).optional(),
});
export type ExtendedTagInput = z.input<typeof extendedTagInput>;

export const extendedTag = tag.extend({
  /** The stored value: an article, or data of an earlier version. */
  body: z.unknown(),
  /** The URL path of the picture, relative to the host of the request. */
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
    summary: 'Deletes a tag.',
    description: 'Its URL answers 410 or redirects to the given tag or section.',
    query: tagRemoval,
  }),
  usages: usagesEndpoint(path, 'tag', 'tag'),
  list: endpoint({
    method: 'GET',
    path,
    access: 'tag.read',
    summary: 'Lists tags, optionally of one section.',
    fromReplica: true,
    query: tagQuery,
    reply: pageSchema(tag),
  }),
  search: endpoint({
    method: 'GET',
    path: `${path}/search`,
    access: 'tag.read',
    summary: 'Searches tags whose texts contain the phrase `search`.',
    description: 'The match must start at the beginning of a word. Matches in titles come first.',
    fromReplica: true,
    query: tagSearchQuery,
    reply: pageSchema(tag),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: 'tag.read',
    summary: 'Returns one tag with its profile.',
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
    summary: 'Updates the given fields of a tag.',
    params: idParams,
    query: tagInclude,
    body: tagPatch,
    reply: tag,
  }),
  merge: endpoint({
    method: 'POST',
    path: `${path}/:id/merge`,
    access: 'tag.update',
    summary: 'Merges other tags of the section into this one.',
    description: 'Posts move to this tag and the URLs of the others redirect. Also requires tag.delete.',
    params: idParams,
    body: mergeInput,
    reply: tag,
  }),
  extend: endpoint({
    method: 'PATCH',
    versioned: true,
    path: `${path}/:id/extended`,
    access: 'tag.extended_update',
    summary: 'Updates the given fields of a tag’s profile.',
    description: 'A picture is required if none is stored.',
    params: idParams,
    body: extendedTagInput,
    multipart: true,
    override: true,
    reply: extendedTag,
  }),
};
