import { z } from 'zod';
import { accessRefusal, type Holder, missingRight } from '../access/refusal';
import type { Right } from '../access/rights';
import { endpoint } from '../http/endpoint';
import { file, requiredFile } from '../http/file';
import { crop } from '../images/crop';
import { lifeText, platforms, socialLinks } from '../profiles/profile-fields';
import { requiredText } from '../text/fields';
import { phrase } from '../text/phrase';

/** Whoever writes posts has a profile: all of these are needed. */
export const authorRights = ['post.read', 'post.create', 'post.update'] as const satisfies readonly Right[];

/** Why this person has no author profile to look at, naming the right that is missing; `null` when they have. */
export function authorInfoRefusal(holder: Holder): string | null {
  const missing = missingRight(holder, authorRights);
  return missing ? accessRefusal(holder, missing) : null;
}

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

const path = '/v2/author';

// An endpoint's access means any of its rights; that all of `authorRights` are needed, the handlers check.
const access = 'post.update';

export const authorInfo = {
  get: endpoint({
    method: 'GET',
    path,
    access,
    summary: 'One’s own author profile; 404 while there is none. Needs post.read and post.create besides.',
    reply: author,
  }),
  create: endpoint({
    method: 'POST',
    path,
    access,
    summary: 'Creates one’s own author profile. Needs post.read and post.create besides.',
    body: authorInput,
    multipart: true,
    reply: author,
  }),
  update: endpoint({
    method: 'PATCH',
    versioned: true,
    path,
    access,
    summary: 'Changes one’s own author profile. Needs post.read and post.create besides.',
    body: authorPatch,
    multipart: true,
    reply: author,
  }),
};
