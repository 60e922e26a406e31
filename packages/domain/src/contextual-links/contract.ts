import { z } from 'zod';
import { endpoint } from '../http/endpoint';
import { requiredFile, uploadReply } from '../http/file';
import { pageOf, pageQuery } from '../http/paging';

import { phrase } from '../text/phrase';

const fields = ['text', 'url'] as const;
type Field = (typeof fields)[number];

export const contextualLink = z.object({ text: z.string(), url: z.string() });
export type ContextualLink = z.infer<typeof contextualLink>;

const isField = (name: string): name is Field => fields.some((field) => field === name);

/** `fields=text,url`, or one of them: what of each link is answered. */
export const contextualLinkQuery = pageQuery.extend({
  fields: z
    .string()
    .max(100)
    .transform((text) => text.split(',').map((name) => name.trim()))
    .refine((names) => names.every(isField), phrase('Choose among the fields text and url'))
    .transform((names) => names.filter(isField))
    .optional(),
});
export type ContextualLinkQuery = z.output<typeof contextualLinkQuery>;

export const contextualLinkUpload = z.object({ file: requiredFile(phrase('Choose a file')) });

const path = '/v2/contextual-links';

const list = endpoint({
  method: 'GET',
  path: `${path}/`,
  access: 'contextual_link.read',
  summary: 'The contextual links in the order of the file; `fields` says what of each is wanted.',
  query: contextualLinkQuery,
  reply: pageOf(contextualLink.partial()),
});

export const contextualLinks = {
  list,
  /** The same without the slash at its end. */
  listWithoutSlash: endpoint({ ...list, path }),
  upload: endpoint({
    method: 'POST',
    path: `${path}/upload`,
    access: 'contextual_link.upload',
    summary: 'Replaces all contextual links by the lines `text,url` of a CSV file: all of them or none.',
    body: contextualLinkUpload,
    multipart: true,
    reply: uploadReply,
  }),
};
