import { z } from 'zod';
import type { Right } from '../access/rights';
import { reads } from '../http/crud';
import { endpoint } from '../http/endpoint';
import { uploadReply } from '../http/file';
import { idParams, pageQuery, pageSchema, urlId } from '../http/paging';

// The API of the earlier uploads of a list that a CSV file replaces.

/** Older uploads of a list are deleted. */
export const MAX_UPLOADS = 20;

export const listUpload = z.object({
  id: z.number().int(),
  /** `null` for a list from before the history. */
  uploaded_at: z.string().nullable(),
  /** The name of the user; `null` if it is unknown or the user was deleted. */
  uploaded_by: z.string().nullable(),
  row_count: z.number().int(),
  /** The time of the earlier upload that this one restored. */
  restored_from: z.string().nullable(),
  is_current: z.boolean(),
});
export type ListUpload = z.infer<typeof listUpload>;

/** The label is the first column of the file: a title or a text. */
export const uploadRow = z.object({ label: z.string(), url: z.string() });
export type UploadRow = z.infer<typeof uploadRow>;

/** A difference between an earlier upload (`before`) and the current list (`after`). */
export const rowDifference = z.object({
  kind: z.enum(['added', 'removed', 'changed']),
  label: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type RowDifference = z.infer<typeof rowDifference>;

export const uploadComparison = pageSchema(rowDifference).extend({
  added: z.number().int(),
  removed: z.number().int(),
  changed: z.number().int(),
});

/** The endpoints of the uploads of a list. Restoring needs the right to upload. */
export function uploadHistory<const Read extends Right, const Write extends Right>(
  path: string,
  access: { read: Read; upload: Write },
) {
  const read = reads(`${path}/uploads`, access.read);
  return {
    uploads: read('', `Lists the last ${MAX_UPLOADS} uploads, the newest first.`, {
      query: z.object({ section_id: urlId.optional() }),
      reply: z.object({ items: z.array(listUpload) }),
    }),
    uploadRows: read('/:id', 'Lists the rows of an upload.', {
      params: idParams,
      query: pageQuery,
      reply: pageSchema(uploadRow),
    }),
    compareUpload: read('/:id/comparison', 'Compares an upload with the current list.', {
      description: 'Rows are equal if title or text and URL are equal; `changed` rows have another URL.',
      params: idParams,
      query: pageQuery,
      reply: uploadComparison,
    }),
    restoreUpload: endpoint({
      method: 'POST',
      path: `${path}/uploads/:id/restore`,
      access: access.upload,
      summary: 'Replaces the list by the rows of an earlier upload.',
      description: 'The restored list is a new upload.',
      params: idParams,
      reply: uploadReply,
    }),
  };
}
export type UploadHistory = ReturnType<typeof uploadHistory>;
