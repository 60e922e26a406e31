import { z } from 'zod';
import { file, requiredFile } from '../http/file';
import { optionalText, requiredText } from '../text/fields';
import { maxLengthWithoutSpaces } from '../text/lengths';
import { phrase } from '../text/phrase';
import { type Platform, platforms, socialLinkRefusal } from '../text/social-links';
import { crop } from './crop';

/** The longest education, experience and awards, spaces not counted. */
export const MAX_LIFE = 250;

const life = () => optionalText({ max: 1000 }, maxLengthWithoutSpaces(MAX_LIFE)).optional();
const link = (platform: Platform) => optionalText({ max: 255 }, socialLinkRefusal(platform)).optional();

const socialLinks = z.object({
  facebook: link('facebook'),
  instagram: link('instagram'),
  x: link('x'),
  linkedin: link('linkedin'),
  muckrack: link('muckrack'),
} satisfies Record<Platform, unknown>);

/** What the form says; the picture goes with it, and the JSON-LD is made of it. */
export const authorFields = z.object({
  description: requiredText(3000),
  education: life(),
  experience: life(),
  awards: life(),
  social_links: socialLinks.optional(),
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
