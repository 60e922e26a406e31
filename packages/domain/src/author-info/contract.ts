import { z } from 'zod';
import { endpoint } from '../http/endpoint';
import { file, requiredFile } from '../http/file';
import { crop } from '../images/crop';
import { biographyText, platforms, socialLinks } from '../profiles/profile-fields';
import { requiredText } from '../text/fields';
import { phrase } from '../text/phrase';

// An author profile is the public description of a user who writes posts. Each user edits their own.

/** The fields of the author form without the picture. */
export const authorFields = z.object({
  description: requiredText(3000),
  education: biographyText(),
  experience: biographyText(),
  awards: biographyText(),
  social_links: socialLinks(platforms).optional(),
});
export type AuthorFields = z.output<typeof authorFields>;
export type AuthorFieldsInput = z.input<typeof authorFields>;

export const noAvatarMessage = phrase('Avatar is required');

export const authorInput = authorFields.extend({ avatar: requiredFile(noAvatarMessage), crop: crop.optional() });
export const authorPatch = authorFields.partial().extend({ avatar: file.optional(), crop: crop.optional() });

export const author = z.object({
  description: z.string(),
  /** The URL path of the avatar, relative to the host of the request. */
  avatar: z.string(),
  education: z.string().nullable(),
  experience: z.string().nullable(),
  awards: z.string().nullable(),
  social_links: z.partialRecord(z.enum(platforms), z.string()),
  json_ld: z.string(),
});
export type Author = z.infer<typeof author>;

const path = '/v2/author';

// Several rights of `access` mean any of them. The handlers require all of `authorRights`.
const access = 'post.update';
const description = 'Also requires post.read and post.create.';

export const authorInfo = {
  get: endpoint({
    method: 'GET',
    path,
    access,
    summary: 'Returns the caller’s author profile, or 404 without a profile.',
    description,
    reply: author,
  }),
  create: endpoint({
    method: 'POST',
    path,
    access,
    summary: 'Creates the caller’s author profile.',
    description,
    body: authorInput,
    multipart: true,
    reply: author,
  }),
  update: endpoint({
    method: 'PATCH',
    versioned: true,
    path,
    access,
    summary: 'Updates the caller’s author profile.',
    description,
    body: authorPatch,
    multipart: true,
    reply: author,
  }),
};
