import { z } from 'zod';
import { endpoint } from '../http/endpoint';
import { addressId, idParams, pageOf, pageQuery } from '../http/paging';
import { phrase } from '../text/phrase';
import { auditActionNames, auditResultNames, auditTargetTypes } from './actions';

/** The list reaches this many entries back. Older ones are found with a narrower filter, or in the download. */
export const MAX_LISTED = 10_000;
/** The download holds this many of the newest entries that match. */
export const MAX_EXPORTED = 100_000;
export const MAX_LABEL = 200;
export const MAX_USER_AGENT = 300;

/**
 * The values that an entry may hold from before and after a change. The list is closed on purpose: passwords, tokens,
 * codes and texts have no field here.
 */
export const auditDetails = z
  .strictObject({
    /** Of a role. */
    name: z.string().max(50),
    description: z.string().max(100),
    rights: z.array(z.string().max(100)).max(500),
    /** Of a user. */
    role: z.string().max(50),
    /** Of a post. */
    status: z.number().int(),
    published_at: z.string().max(40).nullable(),
    /** Names of the fields that were changed, without their values. */
    fields: z.array(z.string().max(50)).max(100),
    /** How many rows, sessions, subscribers or entries the action reached. */
    count: z.number().int(),
    /** Ids of things that went into another one. */
    ids: z.array(z.number().int()).max(200),
    /** The path on the site of a moved thing, or the path to which the address of a deleted one redirects. */
    path: z.string().max(600),
    /** Ids of projects. */
    projects: z.array(z.string().max(50)).max(50),
    /** The filter of a download, as in the address of the screen. */
    filter: z.string().max(400),
    /** The right that was missing, or another sentence of the API that says why. */
    reason: z.string().max(200),
  })
  .partial();
export type AuditDetails = z.infer<typeof auditDetails>;

/** An entry of an older version may hold fields that this version does not know; the reply leaves them out. */
const storedDetails = z.object(auditDetails.shape).nullable();

export const auditEntry = z.object({
  id: z.number().int(),
  at: z.string(),
  /** `null` for the server itself and for a caller who is not signed in. */
  actor_id: z.number().int().nullable(),
  /** `null` for a caller who is not signed in. */
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
  /** The id of the acting user. */
  person: addressId.optional(),
  action: z.enum(auditActionNames).optional(),
  target_type: z.enum(auditTargetTypes).optional(),
  target_id: addressId.optional(),
  /** Days in the project's zone, both included. */
  from: auditDay.optional(),
  to: auditDay.optional(),
});
export type AuditFilters = z.output<typeof auditFilters>;

interface TargetFilter {
  target_type?: string | undefined;
  target_id?: number | undefined;
}

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

/** `total` counts at most `MAX_LISTED`; `has_more` says that there are older entries. */
export const auditPage = pageOf(auditEntry).extend({ has_more: z.boolean() });

const path = '/v2/audit-log';

export const auditLog = {
  list: endpoint({
    method: 'GET',
    path,
    access: 'audit.read',
    summary:
      'The audit log, the newest entry first. Reaches 10,000 entries back; `has_more` says that there are older.',
    query: auditQuery,
    reply: auditPage,
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: 'audit.read',
    summary: 'One entry of the audit log.',
    params: idParams.extend({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) }),
    reply: auditEntry,
  }),
  download: endpoint({
    method: 'GET',
    path: `${path}/export`,
    access: 'audit.read',
    summary: 'The newest 100,000 entries that match, as a CSV file. The download is an entry of the log itself.',
    query: auditExportQuery,
    download: 'text/csv',
    reply: z.string(),
  }),
};
