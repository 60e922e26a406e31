import { z } from 'zod';
import { constants, reads } from '../http/crud';
import { endpoint } from '../http/endpoint';
import { requiredFile } from '../http/file';
import { idParams, pageQuery, pageSchema, searchText } from '../http/paging';
import { optionalText, requiredText } from '../text/fields';
import { issueMessage } from '../text/issue-message';
import { phrase } from '../text/phrase';
import { usagesEndpoint } from '../usages/contract';
import { imageExtensions } from './formats';
import { focalPoint, manualCrops } from './framing';

// The API of the image library. The server, the web client and its forms share these schemas and endpoints.

/** The texts of a picture where it is inserted into an article. All are optional. */
export const imageInsert = z.object({
  alt: optionalText({ min: 5, max: 255 }),
  title: optionalText({ min: 5, max: 255 }),
  label: optionalText({ min: 5, max: 200 }),
});
export type ImageInsertInput = z.input<typeof imageInsert>;
export type ImageInsert = z.output<typeof imageInsert>;

/** Where a picture comes from. The numbers are stored and sent. */
export const imageSources = [
  { id: 1, name: 'Original' },
  { id: 2, name: 'Facebook' },
  { id: 3, name: 'Twitter' },
  { id: 4, name: 'Instagram' },
  { id: 5, name: 'Getty Images' },
  { id: 6, name: 'UGC' },
  { id: 7, name: 'Depositphotos' },
  { id: 8, name: 'AFP' },
  { id: 9, name: 'TikTok' },
  { id: 10, name: 'Youtube' },
] as const;

/** Available when editing a picture, but not for new uploads. */
const EDIT_ONLY_SOURCE = 7;
export const newImageSources = imageSources.filter(({ id }) => id !== EDIT_ONLY_SOURCE);

const source = z
  .number({ error: issueMessage })
  .int({ error: issueMessage })
  .refine((id) => imageSources.some((imageSource) => imageSource.id === id), phrase('This source no longer exists.'));

export const authorText = optionalText({ max: 150 });
export const alternativeText = optionalText({ min: 5, max: 255 });
export const labelText = optionalText({ min: 5, max: 200 });

const fields = z.object({
  name: requiredText(255),
  source,
  author: authorText.optional(),
  alt: alternativeText.optional(),
  label: labelText.optional(),
  notes: optionalText({ max: 3000 }).optional(),
  has_watermark: z.boolean().optional(),
  /** The colour of the watermark. Only sent with a watermark. */
  color: z.enum(['dark', 'light']).optional(),
});

export const imageInput = fields.extend({ file: requiredFile(phrase('Field can not be empty')) });
export type ImageInput = z.input<typeof imageInput>;

/** The last day on which the licence allows the use of a picture; `''` becomes `null`. */
export const licenseDay = z
  .string()
  .refine((day) => day === '' || z.iso.date().safeParse(day).success, phrase('Enter a date'))
  .nullable()
  .transform((day) => day || null);

export const imagePatch = fields
  .extend({ license_expires_on: licenseDay, focal_point: focalPoint.nullable(), crops: manualCrops.nullable() })
  .partial();
export type ImagePatch = z.input<typeof imagePatch>;

export const image = z.object({
  id: z.number().int(),
  name: z.string(),
  /** The permanent URL of the picture on the site. */
  url: z.string(),
  /** The URL path of a small rendition, relative to the host of the request. */
  thumbnail: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  hash_key: z.string(),
  ext: z.enum(imageExtensions),
  source: z.number().int(),
  author: z.string().nullable(),
  color: z.enum(['dark', 'light']).nullable(),
  has_watermark: z.boolean(),
  notes: z.string().nullable(),
  alt: z.string().nullable(),
  label: z.string().nullable(),
  license_expires_on: z.string().nullable(),
  /** `null`: the server finds the centre of attention. */
  focal_point: focalPoint.nullable(),
  crops: manualCrops.nullable(),
  created_at: z.string(),
});
export type Image = z.infer<typeof image>;

export const imageQuery = pageQuery.extend({ order: z.enum(['-id', 'id']).default('-id') });

export const imageSearchQuery = imageQuery.extend({
  search: searchText,
  search_fields: z.literal('name').optional(),
});
export type ImageQuery = z.output<typeof imageQuery> & { search?: string };

/** The pictures per page of the image picker. With the upload tile they fill four rows of five. */
export const PICKER_PAGE_SIZE = 19;

const path = '/v2/images';
const read = reads(path, 'image.read');

export const images = {
  list: read('', 'Lists the pictures of the library, newest first.', {
    fromReplica: true,
    query: imageQuery,
    reply: pageSchema(image),
  }),
  search: read('/search', 'Searches the texts and the source of pictures by word prefix.', {
    description: 'Searches name, credit, alternative text, caption and source. Every word must match.',
    fromReplica: true,
    query: imageSearchQuery,
    reply: pageSchema(image),
  }),
  constants: read('/constants', 'Returns the enumerations of pictures by name.', {
    reply: z.object({ source: constants, color: constants }),
  }),
  get: read('/:id', 'Returns one picture.', { params: idParams, reply: image }),
  create: endpoint({
    method: 'POST',
    path,
    access: 'image.create',
    summary: 'Uploads a JPEG, PNG or GIF of at most 10 MB.',
    description: 'The server detects the type from the content and rejects duplicates.',
    body: imageInput,
    multipart: true,
    reply: image,
  }),
  update: endpoint({
    method: 'PATCH',
    versioned: true,
    path: `${path}/:id`,
    access: 'image.update',
    summary: 'Updates the texts, source, watermark, focal point and crops of a picture.',
    params: idParams,
    body: imagePatch,
    reply: image,
  }),
  usages: usagesEndpoint(path, 'image', 'picture'),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    access: 'image.delete',
    summary: 'Deletes a picture that is not in use.',
    params: idParams,
    reply: z.null(),
  }),
};
