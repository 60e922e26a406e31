import { z } from 'zod';
import { reads } from '../http/crud';
import { endpoint } from '../http/endpoint';
import { idParams, pageQuery, pageSchema, urlId } from '../http/paging';
import { phrase } from '../text/phrase';
import { auditActionNames, auditResultNames, auditTargetTypes } from './actions';

// The API of the audit log: who did what, when and with which result. The server, the web client and its forms share
// these schemas and endpoints.

/** The maximum number of listed entries. Older entries need a narrower filter or the download. */
export const MAX_LISTED = 10_000;
export const MAX_EXPORTED = 100_000;
/** In characters. */
export const MAX_LABEL = 200;
export const MAX_USER_AGENT = 300;

/**
 * The values before and after a change that an entry can store. Only these fields are allowed, so that passwords,
 * tokens, codes and texts never enter the log.
 */
export const auditDetails = z
  .strictObject({
    /** Fields of a role. */
    name: z.string().max(50),
    description: z.string().max(100),
    rights: z.array(z.string().max(100)).max(500),
    /** The role of a user. */
    role: z.string().max(50),
    /** Fields of a post. */
    status: z.number().int(),
    published_at: z.string().max(40).nullable(),
    /** Names of the fields that were changed, without their values. */
    fields: z.array(z.string().max(50)).max(100),
    /** The number of affected rows, sessions, subscribers or entries. */
    count: z.number().int(),
    /** Ids of records that were merged into another one. */
    ids: z.array(z.number().int()).max(200),
    /** The path of a moved record on the site, or the redirect target of a deleted one. */
    path: z.string().max(600),
    projects: z.array(z.string().max(50)).max(50),
    /** The filter of a download as a query string. */
    filter: z.string().max(400),
    /** The action that was undone. */
    action: z.string().max(50),
    /** The missing right, or the message of another refusal. */
    reason: z.string().max(200),
  })
  .partial();
export type AuditDetails = z.infer<typeof auditDetails>;

/** An entry from an earlier version can have unknown fields. The reply omits them. */
const storedDetails = z.object(auditDetails.shape).nullable();

export const auditEntry = z.object({
  id: z.number().int(),
  at: z.string(),
  /** `null` for the server and for callers who are not signed in. */
  actor_id: z.number().int().nullable(),
  /** `null` for callers who are not signed in. */
  actor_name: z.string().nullable(),
  role: z.string().nullable(),
  action: z.string(),
  target_type: z.string(),
  target_id: z.number().int().nullable(),
  target_label: z.string().nullable(),
  before: storedDetails,
  after: storedDetails,
  address: z.string().nullable(),
  user_agent: z.string().nullable(),
  result: z.enum(auditResultNames),
  request_id: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const auditDay = z.iso
  .date()
  .refine((text) => text >= '1900-01-01' && text <= '9998-12-31', phrase('Enter a date'));

export const auditFilters = z.object({
  /** The id of the actor. */
  person: urlId.optional(),
  action: z.enum(auditActionNames).optional(),
  target_type: z.enum(auditTargetTypes).optional(),
  target_id: urlId.optional(),
  /** Inclusive days in the project's time zone. */
  from: auditDay.optional(),
  to: auditDay.optional(),
});
export type AuditFilters = z.output<typeof auditFilters>;

interface TargetFilter {
  target_type?: string | undefined;
  target_id?: number | undefined;
}

/** The ids of different target types overlap, so a target id needs its type. */
function checkTarget({ value, issues }: z.core.ParsePayload<TargetFilter>): void {
  if (value.target_id === undefined || value.target_type !== undefined) return;
  const message = phrase('Choose a target type as well.');
  issues.push({ code: 'custom', message, path: ['target_type'], input: undefined });
}

export const auditQuery = auditFilters
  .extend({ ...pageQuery.shape, per_page: z.coerce.number().int().min(1).max(200).default(50) })
  .check(checkTarget);
export type AuditQuery = z.output<typeof auditQuery>;

export const auditExportQuery = auditFilters.check(checkTarget);

/** `total` is at most `MAX_LISTED`; `has_more` is true if there are older entries. */
export const auditPage = pageSchema(auditEntry).extend({ has_more: z.boolean() });

const path = '/v2/audit-log';
const read = reads(path, 'audit.read');

export const auditLog = {
  list: read('', 'Lists up to 10,000 entries of the audit log, newest first.', {
    description: '`has_more` is true if there are older entries.',
    fromReplica: true,
    query: auditQuery,
    reply: auditPage,
  }),
  get: read('/:id', 'Returns one entry of the audit log.', {
    // More entries than the PostgreSQL type `integer` can number.
    params: idParams.extend({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) }),
    reply: auditEntry,
  }),
  download: endpoint({
    method: 'GET',
    path: `${path}/export`,
    access: 'audit.read',
    summary: 'Downloads the newest 100,000 matching entries as a CSV file.',
    description: 'The audit log records the download.',
    query: auditExportQuery,
    download: 'text/csv',
    writes: true,
    reply: z.string(),
  }),
};
