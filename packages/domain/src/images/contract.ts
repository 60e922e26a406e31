import { z } from 'zod';
import { constants } from '../http/crud';
import { endpoint } from '../http/endpoint';
import { requiredFile } from '../http/file';
import { idParams, pageOf, pageQuery, searchText } from '../http/paging';
import { optionalText, requiredText } from '../text/fields';
import { issueMessage } from '../text/issue-message';
import { phrase } from '../text/phrase';
import { usagesEndpoint } from '../usages/contract';

/** What is said about a picture at the place where it is put, each of it optional. */
export const imageInsert = z.object({
  alt: optionalText({ min: 5, max: 255 }),
  title: optionalText({ min: 5, max: 255 }),
  label: optionalText({ min: 5, max: 200 }),
});
export type ImageInsertInput = z.input<typeof imageInsert>;
export type ImageInsert = z.output<typeof imageInsert>;

/** Where a picture comes from. */
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

/** Not offered to a new picture; one of the library may be given it. */
const LATER_SOURCE = 7;
export const newImageSources = imageSources.filter(({ id }) => id !== LATER_SOURCE);

export const imageExtensions = ['jpg', 'png', 'gif'] as const;
export type ImageExtension = (typeof imageExtensions)[number];

const source = z
  .number({ error: issueMessage })
  .int({ error: issueMessage })
  .refine((id) => imageSources.some((each) => each.id === id), phrase('There is no such source.'));

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
  /** The logo of the watermark; sent only with one. */
  color: z.enum(['dark', 'light']).optional(),
});

export const imageInput = fields.extend({ file: requiredFile(phrase('Field can not be empty')) });
export type ImageInput = z.input<typeof imageInput>;

export const imagePatch = fields.partial();
export type ImagePatch = z.input<typeof imagePatch>;

export const image = z.object({
  id: z.number().int(),
  name: z.string(),
  /** The picture as readers get it: on the site, for ever at this address. */
  url: z.string(),
  /** A small rendition for lists, on whichever host asks. */
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
  created_at: z.string(),
});
export type Image = z.infer<typeof image>;

export const imageQuery = pageQuery.extend({ order: z.enum(['-id', 'id']).default('-id') });

export const imageSearchQuery = imageQuery.extend({
  search: searchText,
  search_fields: z.literal('name').optional(),
});
export type ImageQuery = z.output<typeof imageQuery> & { search?: string };

/** How many cards a page of the picker shows. */
export const PICKER_PAGE = 19;

const path = '/v2/images';

export const images = {
  list: endpoint({
    method: 'GET',
    path,
    access: 'image.read',
    summary: 'The picture library, newest first.',
    query: imageQuery,
    reply: pageOf(image),
  }),
  search: endpoint({
    method: 'GET',
    path: `${path}/search`,
    access: 'image.read',
    summary:
      'Pictures in which every word of the search begins a word of the name, credit, alternative text, caption or source.',
    query: imageSearchQuery,
    reply: pageOf(image),
  }),
  constants: endpoint({
    method: 'GET',
    path: `${path}/constants`,
    access: 'image.read',
    summary: 'The enumerations of pictures, by type.',
    reply: z.object({ source: constants, color: constants }),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: 'image.read',
    summary: 'One picture.',
    params: idParams,
    reply: image,
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: 'image.create',
    summary: 'Uploads a picture: jpeg, png or gif by its content, at most 10 Mb. One that is there already is refused.',
    body: imageInput,
    multipart: true,
    reply: image,
  }),
  update: endpoint({
    method: 'PATCH',
    versioned: true,
    path: `${path}/:id`,
    access: 'image.update',
    summary: 'Changes what is said about a picture, and its watermark.',
    params: idParams,
    body: imagePatch,
    reply: image,
  }),
  usages: usagesEndpoint(path, 'image', 'picture'),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    access: 'image.delete',
    summary: 'Deletes a picture that is used nowhere.',
    params: idParams,
    reply: z.null(),
  }),
};
