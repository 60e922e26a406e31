import { z } from 'zod';
import { linkColumn, textColumn } from '../csv/columns';
import { csvFormat } from '../csv/csv-format';
import type { ListFile } from '../csv/list-file';
import { endpoint } from '../http/endpoint';
import { requiredFile, uploadReply } from '../http/file';
import { pageQuery, pageSchema } from '../http/paging';
import { phrase } from '../text/phrase';
import { uploadHistory } from '../uploads/history';

// The API of contextual links: phrases that become links wherever they occur in articles. The server, the web client
// and its forms share these schemas and endpoints.

/**
 * The uploaded file. Columns `text,url`: the text becomes a link to the URL wherever it occurs in articles, so texts
 * are unique.
 */
export const contextualLinkFile: ListFile = {
  columns: [textColumn('text', 255), linkColumn('url', 2000)],
  maxRows: 200_000,
  isUnique: true,
};

export const contextualLinkFormat = csvFormat(contextualLinkFile);

const fields = ['text', 'url'] as const;
type Field = (typeof fields)[number];

export const contextualLink = z.object({ text: z.string(), url: z.string() });
export type ContextualLink = z.infer<typeof contextualLink>;

const isField = (name: string): name is Field => fields.some((field) => field === name);

/** `fields` selects the columns of the reply: `text`, `url` or `text,url`. */
export const contextualLinkQuery = pageQuery.extend({
  fields: z
    .string()
    .max(100)
    .transform((text) => text.split(',').map((name) => name.trim()))
    .refine((names) => names.every(isField), phrase('The only allowed fields are text and url'))
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
  summary: 'Lists the contextual links in the order of the uploaded file.',
  description: '`fields` selects the columns.',
  fromReplica: true,
  query: contextualLinkQuery,
  reply: pageSchema(contextualLink.partial()),
});

export const contextualLinks = {
  list,
  /** The same endpoint without the trailing slash. */
  listWithoutSlash: endpoint({ ...list, path }),
  upload: endpoint({
    method: 'POST',
    path: `${path}/upload`,
    access: 'contextual_link.upload',
    summary: 'Replaces all contextual links by the rows of a CSV file.',
    description: 'The columns are `text,url`. A file with an error changes nothing.',
    body: contextualLinkUpload,
    multipart: true,
    reply: uploadReply,
  }),
  ...uploadHistory(path, { read: 'contextual_link.read', upload: 'contextual_link.upload' }),
};
