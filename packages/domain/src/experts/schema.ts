import { z } from 'zod';
import { file, requiredFile } from '../http/file';
import { addressId, pageQuery, searchText } from '../http/paging';
import { crop } from '../images/crop';
import { headlineRules, optionalText, refusedBy, requiredText } from '../text/fields';
import { minLength } from '../text/lengths';
import { titledNameRefusal } from '../text/names';
import { phrase } from '../text/phrase';
import { lifeText, socialLinks } from '../text/profile-fields';
import { tagSlugRefusal } from '../text/slugs';
import { platforms } from '../text/social-links';

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
