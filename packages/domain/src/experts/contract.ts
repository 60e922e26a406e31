import { z } from 'zod';
import { crud } from '../http/crud';
import { endpoint } from '../http/endpoint';
import { file, requiredFile } from '../http/file';
import { idParams, pageQuery, pageSchema, searchText, urlId } from '../http/paging';
import { crop } from '../images/crop';
import { biographyText, platforms, socialLinks } from '../profiles/profile-fields';
import { headlineRules, optionalText, requiredText, textRules } from '../text/fields';
import { titledNameRefusal } from '../text/names';
import { fill, phrase } from '../text/phrase';
import { minLength } from '../text/rule';
import { tagSlugRefusal } from '../text/slugs';
import { usagesEndpoint } from '../usages/contract';

// The API of experts: people outside the newsroom with a public profile. The server, the web client and its forms share
// these schemas and endpoints.

/** In characters. */
export const expertDescriptionLength = { min: 50, max: 3000 };

/** The fields of the expert form without the picture. An expert is a person outside the newsroom. */
export const expertFields = z.object({
  username: requiredText(150).check(textRules(minLength(2), titledNameRefusal)),
  position: requiredText(100).check(textRules(minLength(2), ...headlineRules)),
  description: requiredText(expertDescriptionLength.max).check(textRules(minLength(expertDescriptionLength.min))),
  education: biographyText(),
  experience: biographyText(),
  awards: biographyText(),
  social_links: socialLinks(platforms).optional(),
});

/** Optional at creation: the default is derived from the name. An update must send the stored value or none. */
export const expertSlug = optionalText({ max: 50 }, tagSlugRefusal).optional();

export const noExpertAvatarMessage = phrase('Image is required');

export const expertInput = expertFields.extend({
  slug: expertSlug,
  avatar: requiredFile(noExpertAvatarMessage),
  crop: crop.optional(),
});
export type ExpertInput = z.input<typeof expertInput>;

export const expertPatch = expertFields
  .partial()
  .extend({ slug: expertSlug, avatar: file.optional(), crop: crop.optional() });
export type ExpertPatch = z.input<typeof expertPatch>;

/** The expert who replaces the deleted one in posts. */
export const expertRemoval = z.object({ replacement_id: urlId.optional() });

export const expertRemovalResult = z.object({
  /** The number of posts that refer to the replacement now. */
  replaced: z.number().int(),
});

export const expert = z.object({
  id: z.number().int(),
  /** The URL path of the avatar, relative to the host of the request. */
  avatar: z.string(),
  username: z.string(),
  slug: z.string(),
  position: z.string(),
  description: z.string(),
  education: z.string().nullable(),
  experience: z.string().nullable(),
  awards: z.string().nullable(),
  social_links: z.partialRecord(z.enum(platforms), z.string()),
});
export type Expert = z.infer<typeof expert>;

export const expertQuery = pageQuery;
export type ExpertQuery = z.output<typeof expertQuery>;
export const expertSearch = z.object({ query: searchText });

const path = '/v2/experts';
/** The feature switch. Projects without experts answer 404. */
const feature = 'experts';
const { get, remove } = crud(path, 'expert', 'expert', { entity: expert, input: expertInput });

export const experts = {
  get: endpoint({ ...get, feature }),
  remove: endpoint({
    ...remove,
    feature,
    summary: 'Deletes an expert whom no post uses.',
    description: 'With `replacement_id`, posts use that expert instead.',
    query: expertRemoval,
    reply: expertRemovalResult.nullable(),
  }),
  usages: endpoint({ ...usagesEndpoint(path, 'expert', 'expert'), feature }),
  list: endpoint({
    method: 'GET',
    path,
    access: 'expert.read',
    feature,
    summary: 'Lists the experts, newest first.',
    fromReplica: true,
    query: expertQuery,
    reply: pageSchema(expert),
  }),
  search: endpoint({
    method: 'POST',
    path: '/search/experts',
    access: 'expert.read',
    feature,
    summary: 'Searches experts whose name, position or slug contains the query.',
    description: 'The match must start at the beginning of a word.',
    query: expertQuery,
    body: expertSearch,
    reply: pageSchema(expert),
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: 'expert.create',
    feature,
    summary: 'Creates an expert.',
    body: expertInput,
    multipart: true,
    reply: expert,
  }),
  update: endpoint({
    method: 'PATCH',
    versioned: true,
    path: `${path}/:id`,
    access: 'expert.update',
    feature,
    summary: 'Updates the given fields of an expert.',
    params: idParams,
    body: expertPatch,
    multipart: true,
    reply: expert,
  }),
};

/** Returns why the slug is rejected, or `null`. URLs contain it, so an update must send the stored value or none. */
export function changeSlugRefusal(expert: Pick<Expert, 'slug'>, slug: string | null | undefined): string | null {
  return !slug || slug === expert.slug ? null : phrase("The slug of an expert can't be changed.");
}

/** Returns why an expert in this many posts cannot be deleted, or `null`. */
export function removeExpertRefusal(posts: number): string | null {
  if (posts === 0) return null;
  return fill(phrase('Posts that use this expert: {count}. Choose an expert to replace this one.'), {
    count: posts,
  });
}
