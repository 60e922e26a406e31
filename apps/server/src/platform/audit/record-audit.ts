import { type AuditAction, type AuditResult, auditActions } from '@masthead/domain/audit/actions';
import { type AuditDetails, auditDetails, MAX_LABEL, MAX_USER_AGENT } from '@masthead/domain/audit/contract';
import type { Db } from '../db/db';
import { findAuditEntries, insertAuditEntry } from './audit.queries';

/** What happened. The action decides the kind of target; details are limited to the fields of `AuditDetails`. */
export interface AuditEvent {
  action: AuditAction;
  target_id?: number | null;
  /** Left out for a user, the entry takes the name that the user has now. */
  target_label?: string | null;
  before?: AuditDetails;
  after?: AuditDetails;
  result?: AuditResult;
}

/** Who acts and from where. A request's context is one. */
export interface AuditContext {
  now: () => Date;
  /** Missing or `null` for a caller who is not signed in. */
  actor?: { id: number; role?: string | null } | 'server' | null;
  address: string | null;
  user_agent: string | null;
  request_id: string | null;
  /** Ids of the entries recorded so far, for `logAudited()`. */
  audited: number[];
}

/** The context of a job or a command. */
export function serverAudit(now: () => Date): AuditContext {
  return { now, actor: 'server', address: null, user_agent: null, request_id: null, audited: [] };
}

/**
 * Records an event. Call it with the transaction of the change itself, so that a change is never committed without its
 * entry; a failed or refused attempt is recorded with the pool, outside the transaction that is rolled back.
 */
export async function recordAudit(db: Db, context: AuditContext, event: AuditEvent): Promise<void> {
  const { actor = null } = context;
  const id = await insertAuditEntry(db, {
    at: context.now().toISOString(),
    actor: actor === null || actor === 'server' ? actor : { id: actor.id, role: actor.role ?? null },
    action: event.action,
    target_type: auditActions[event.action].target,
    target_id: event.target_id ?? null,
    target_label: event.target_label?.slice(0, MAX_LABEL) ?? null,
    before: event.before ? auditDetails.parse(event.before) : null,
    after: event.after ? auditDetails.parse(event.after) : null,
    address: context.address?.slice(0, 100) ?? null,
    user_agent: context.user_agent?.slice(0, MAX_USER_AGENT) ?? null,
    result: event.result ?? 'success',
    request_id: context.request_id,
  });
  context.audited.push(id);
}

/** Writes one line to the structured log. */
export type LogEvent = (event: object) => void;

interface Logger {
  level: string;
  child: (bindings: object, options: { level: string }) => { info: LogEvent };
}

/** Events are logged at every level but `silent`: a log without them would have gaps. */
export const logEventsOf =
  (log: Logger): LogEvent =>
  (event) =>
    log.child({}, { level: log.level === 'silent' ? 'silent' : 'info' }).info(event);

/** Writes the entries that were really committed to the structured log: a transaction may have been rolled back. */
export async function logAudited(db: Db, { audited }: Pick<AuditContext, 'audited'>, log: LogEvent): Promise<void> {
  const ids = audited.splice(0);
  if (ids.length === 0) return;
  for (const audit of await findAuditEntries(db, ids)) log({ audit });
}
