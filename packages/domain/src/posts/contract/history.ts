import { z } from 'zod';
import { endpoint } from '../../http/endpoint';
import { idParams } from '../../http/paging';
import { optionalText } from '../../text/fields';
import { status } from '../field-schemas';
import { type PostFieldName, postFields } from '../fields';
import { post } from './post';
import { recordNames } from './record-names';

// The history of a post lists its versions. Versions are the stored revisions: the time log of the older API lists the
// same ones by page. The history can name them, compare them and restore them.

export const MAX_VERSION_NAME = 100;

const versionId = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/** Fields of the workflow: they change by publishing and by time, so a restored version does not bring them back. */
const workflowFields: readonly PostFieldName[] = ['status', 'published_at', 'breaking_status', 'breaking_until'];

/** Fields without a label, which belong to a field with one. */
const companions: Partial<Record<PostFieldName, PostFieldName>> = {
  thumb: 'thumb_ext',
  fb_thumb: 'fb_thumb_ext',
  uniqueness: 'uniqueness_body',
};

const labelledFields = (Object.keys(postFields) as PostFieldName[]).filter((name) => postFields[name].label !== null);

export const restorableFields = labelledFields.filter((name) => !workflowFields.includes(name));

/** A public post keeps its URL, and no older version lifts an embargo. These fields are restored one by one only. */
const fieldsOfSingleRestore: readonly PostFieldName[] = ['slug', 'embargo_until'];

/** The fields that a restore writes: one field, or all of them. */
export function listRestoredFields(field: PostFieldName | undefined): PostFieldName[] {
  const fields = field ? [field] : restorableFields.filter((name) => !fieldsOfSingleRestore.includes(name));
  return fields.flatMap((name) => [name, ...(companions[name] ? [companions[name]] : [])]);
}

/** The entry of a version in the history. */
const versionEntry = z.object({
  id: z.number().int(),
  created_at: z.string(),
  username: z.string(),
  reason: z.string(),
  /** The explanation of the user, or the name of the user who proposed the change. */
  note: z.string().nullable(),
  /** The name that a user gave to the version. */
  name: z.string().nullable(),
  /** The columns that differ from the previous version; empty for the first one. */
  fields: z.array(z.string()),
});
export type VersionEntry = z.infer<typeof versionEntry>;

/** A version with its values. */
const comparedVersion = z.object({
  /** `null` for the current version. */
  id: z.number().int().nullable(),
  created_at: z.string(),
  username: z.string(),
  reason: z.string().nullable(),
  name: z.string().nullable(),
  /** By field name. A field that is newer than the version is missing. */
  values: z.record(z.string(), z.unknown()),
  /** The URL paths of the pictures; `null` without a picture, or if it was deleted. */
  thumbnail: z.string().nullable(),
  fb_thumbnail: z.string().nullable(),
});
export type ComparedVersion = z.infer<typeof comparedVersion>;

/** Two versions of a post with the names of all records that they refer to. */
export const comparison = z.object({
  from: comparedVersion,
  to: comparedVersion,
  names: recordNames,
});
export type Comparison = z.infer<typeof comparison>;

const path = '/posts/:id/history';
const versionParams = idParams.extend({ version: versionId });

export const historyQuery = z.object({
  /** The id of the oldest version that the client has. Without it, the newest versions are returned. */
  before: versionId.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
export type HistoryQuery = z.output<typeof historyQuery>;

export const postHistory = {
  list: endpoint({
    method: 'GET',
    path,
    access: 'post.view_time_log',
    summary: 'Lists the versions of a post with user, reason, name and changed fields, newest first.',
    params: idParams,
    fromReplica: true,
    query: historyQuery,
    reply: z.object({
      main_headline: z.string(),
      status,
      items: z.array(versionEntry),
      has_more: z.boolean(),
    }),
  }),
  compare: endpoint({
    method: 'GET',
    path: `${path}/compare`,
    access: 'post.view_time_log',
    summary: 'Returns two versions of a post with all values.',
    description: '`current` is the stored post. `names` has the names of all records that the two versions refer to.',
    params: idParams,
    query: z.object({ from: versionId, to: z.literal('current').or(versionId) }),
    reply: comparison.extend({
      /** The base version of a restore. */
      current_updated_at: z.string(),
    }),
  }),
  rename: endpoint({
    method: 'POST',
    path: `${path}/:version/name`,
    access: 'post.update',
    summary: 'Names a version, or removes its name.',
    description: 'Also requires `post.view_time_log`, and `post.publish` for a published post.',
    params: versionParams,
    body: z.object({ name: optionalText({ max: MAX_VERSION_NAME }) }),
    reply: z.null(),
  }),
  restore: endpoint({
    method: 'POST',
    path: `${path}/:version/restore`,
    access: 'post.update',
    summary: 'Restores one field or all fields of a version, and stores the result as a new version.',
    description: [
      'Follows all rules of a save, and also requires `post.view_time_log`.',
      'Without `field`, restores all fields except status, publication time, slug, embargo, breaking news and a past deadline.',
    ].join(' '),
    params: versionParams,
    body: z.object({
      field: z.enum(restorableFields).optional(),
      base_updated_at: z.iso.datetime({ offset: true }).optional(),
    }),
    reply: post,
  }),
};
