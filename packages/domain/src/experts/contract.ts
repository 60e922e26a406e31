import { z } from 'zod';
import { crud } from '../http/crud';
import { endpoint } from '../http/endpoint';
import { file, requiredFile } from '../http/file';
import { addressId, idParams, pageOf, pageQuery, searchText } from '../http/paging';
import { crop } from '../images/crop';
import { lifeText, platforms, socialLinks } from '../profiles/profile-fields';
import { headlineRules, optionalText, refusedBy, requiredText } from '../text/fields';
import { titledNameRefusal } from '../text/names';
import { fill, phrase } from '../text/phrase';
import { minLength } from '../text/rule';
import { tagSlugRefusal } from '../text/slugs';
import { usagesEndpoint } from '../usages/contract';

export const expertDescriptionLength = { min: 50, max: 3000 };

/** What the form says; the picture goes with it. */
export const expertFields = z.object({
  username: requiredText(150).check(refusedBy(minLength(2), titledNameRefusal)),
  position: requiredText(100).check(refusedBy(minLength(2), ...headlineRules)),
  description: requiredText(expertDescriptionLength.max).check(refusedBy(minLength(expertDescriptionLength.min))),
  education: lifeText(),
  experience: lifeText(),
  awards: lifeText(),
  social_links: socialLinks(platforms).optional(),
});

/** Typed at creation or made from the name; later it is accepted as it is and refused when it differs. */
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

/** Who takes the place of a deleted expert in the posts. */
export const expertRemoval = z.object({ replacement_id: addressId.optional() });

export const expertRemoved = z.object({
  /** How many posts name the replacement instead. */
  replaced: z.number().int(),
});

export const expert = z.object({
  id: z.number().int(),
  /** The round picture's address, on whichever host asks. */
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
const feature = 'experts';
const { get, remove } = crud(path, 'expert', 'expert', { entity: expert, input: expertInput });

export const experts = {
  get: endpoint({ ...get, feature }),
  remove: endpoint({
    ...remove,
    feature,
    summary: 'Deletes an expert whom no post names. With `replacement_id`, the posts name that expert instead.',
    query: expertRemoval,
    reply: expertRemoved.nullable(),
  }),
  usages: endpoint({ ...usagesEndpoint(path, 'expert', 'expert'), feature }),
  list: endpoint({
    method: 'GET',
    path,
    access: 'expert.read',
    feature,
    summary: 'The experts, the newest first.',
    query: expertQuery,
    reply: pageOf(expert),
  }),
  search: endpoint({
    method: 'POST',
    path: '/search/experts',
    access: 'expert.read',
    feature,
    summary: 'The experts in whose name, position or slug the query stands, beginning at a word.',
    query: expertQuery,
    body: expertSearch,
    reply: pageOf(expert),
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
    summary: 'Changes the given fields of an expert.',
    params: idParams,
    body: expertPatch,
    multipart: true,
    reply: expert,
  }),
};

/** Addresses lead to an expert by the slug, so it stays; sent as it is, or empty, it changes nothing. */
export function changeSlugRefusal(expert: Pick<Expert, 'slug'>, slug: string | null | undefined): string | null {
  return !slug || slug === expert.slug ? null : phrase('The slug of an expert cannot be changed.');
}

/** Why an expert whom posts name cannot be deleted; `null` when they can. */
export function removeExpertRefusal(posts: number): string | null {
  if (posts === 0) return null;
  return fill(phrase('Posts that name this expert: {count}. Choose another expert who replaces this one.'), {
    count: posts,
  });
}
