import { type AuditAction, type AuditResult, type AuditTarget, auditActions } from '@masthead/domain/audit/actions';
import { type AuditDetails, auditDetails, MAX_LABEL, MAX_USER_AGENT } from '@masthead/domain/audit/contract';
import { LRUCache } from 'lru-cache';
import type { Db } from '../db/db';
import { findAuditEntries, insertAuditEntries } from './audit.queries';

const MINUTE_MS = 60_000;
const MAX_KEYS = 1000;
/** A proxy can forward text of any length. */
const MAX_ADDRESS_LENGTH = 100;

/**
 * Returns a function that allows an event with the same key once per minute, so that a repeated event does not fill the
 * audit log. It stores a limited number of keys.
 */
export function limitToOncePerMinute(): (key: string, now: Date) => boolean {
  const lastTimes = new LRUCache<string, number>({ max: MAX_KEYS });
  return (key, now) => {
    if (now.getTime() - (lastTimes.get(key) ?? Number.NEGATIVE_INFINITY) < MINUTE_MS) return false;
    lastTimes.set(key, now.getTime());
    return true;
  };
}

/** An event for the audit log. The action determines the type of the target. */
export interface AuditEvent {
  action: AuditAction;
  /** Default: that of the action. */
  target_type?: AuditTarget;
  target_id?: number | null;
  /** Default for a user: the current name. */
  target_label?: string | null;
  before?: AuditDetails;
  after?: AuditDetails;
  result?: AuditResult;
}

/** The actor and origin of an event. The context of a request satisfies this type. */
export interface AuditContext {
  now: () => Date;
  /** Undefined or `null` for a caller who is not signed in. */
  actor?: { id: number; role?: string | null } | 'server' | null;
  address: string | null;
  user_agent: string | null;
  request_id: string | null;
  /** Ids of the entries recorded so far, for `logAudited()`. */
  audited: number[];
}

/** The audit context of a job or command. */
export function createServerAuditContext(now: () => Date): AuditContext {
  return { now, actor: 'server', address: null, user_agent: null, request_id: null, audited: [] };
}

/**
 * Records an event. Call it with the transaction of the change, so that both are committed together. Record a failed or
 * rejected attempt with the pool, because its transaction is rolled back.
 */
export function recordAudit(db: Db, context: AuditContext, event: AuditEvent): Promise<void> {
  return recordAudits(db, context, [event]);
}

/** Records events of the same actor at the same time, by one statement. */
export async function recordAudits(db: Db, context: AuditContext, events: readonly AuditEvent[]): Promise<void> {
  const { actor = null } = context;
  const origin = {
    at: context.now().toISOString(),
    actor: actor === null || actor === 'server' ? actor : { id: actor.id, role: actor.role ?? null },
    address: context.address?.slice(0, MAX_ADDRESS_LENGTH) ?? null,
    user_agent: context.user_agent?.slice(0, MAX_USER_AGENT) ?? null,
    request_id: context.request_id,
  };
  const entries = events.map((event) => ({
    ...origin,
    action: event.action,
    target_type: event.target_type ?? auditActions[event.action].target,
    target_id: event.target_id ?? null,
    target_label: event.target_label?.slice(0, MAX_LABEL) ?? null,
    before: event.before ? auditDetails.parse(event.before) : null,
    after: event.after ? auditDetails.parse(event.after) : null,
    result: event.result ?? 'success',
  }));
  context.audited.push(...(await insertAuditEntries(db, entries)));
}

/** Writes one line to the structured log. */
export type LogEvent = (event: object) => void;

interface Logger {
  level: string;
  child: (bindings: object, options: { level: string }) => { info: LogEvent };
}

/** Logs events at every level except `silent`, so that the audit events in the log are complete. */
export const createEventLogger =
  (log: Logger): LogEvent =>
  (event) =>
    log.child({}, { level: log.level === 'silent' ? 'silent' : 'info' }).info(event);

/** Writes the recorded entries to the structured log, except those of a rolled-back transaction. */
export async function logAuditEntries(
  db: Db,
  { audited }: Pick<AuditContext, 'audited'>,
  log: LogEvent,
): Promise<void> {
  const ids = audited.splice(0);
  if (ids.length === 0) return;
  for (const audit of await findAuditEntries(db, ids)) log({ audit });
}
