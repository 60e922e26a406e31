import { z } from 'zod';
import { file, requiredFile } from '../http/file';
import { crop } from '../images/crop';
import { requiredText } from '../text/fields';
import { phrase } from '../text/phrase';
import { lifeText, socialLinks } from '../text/profile-fields';
import { platforms } from '../text/social-links';

/** What the form says; the picture goes with it, and the JSON-LD is made of it. */
export const authorFields = z.object({
  description: requiredText(3000),
  education: lifeText(),
  experience: lifeText(),
  awards: lifeText(),
  social_links: socialLinks(platforms).optional(),
});
export type AuthorFields = z.output<typeof authorFields>;
export type AuthorFieldsInput = z.input<typeof authorFields>;

export const noAvatarMessage = phrase('Avatar is required');

export const authorInput = authorFields.extend({ avatar: requiredFile(noAvatarMessage), crop: crop.optional() });
export const authorPatch = authorFields.partial().extend({ avatar: file.optional(), crop: crop.optional() });

export const author = z.object({
  description: z.string(),
  /** The round picture's address, on whichever host asks. */
  avatar: z.string(),
  education: z.string().nullable(),
  experience: z.string().nullable(),
  awards: z.string().nullable(),
  social_links: z.partialRecord(z.enum(platforms), z.string()),
  /** A schema.org Person made from the profile. */
  json_ld: z.string(),
});
export type Author = z.infer<typeof author>;
