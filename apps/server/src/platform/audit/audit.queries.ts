import type { AuditAction, AuditResult } from '@masthead/domain/audit/actions';
import { type AuditDetails, type AuditEntry, type AuditFilters, MAX_LABEL } from '@masthead/domain/audit/contract';
import { nextDay, zoneInstant } from '@masthead/domain/time/zone';
import { sql } from 'kysely';
import type { Db } from '../db/db';
import { anyOfQuery, type ExpiredRows } from '../db/expired-rows';
import { displayName } from '../db/expressions';
import { anyOf, whereIf } from '../db/where-if';

/** The actor name of entries that jobs and commands record. Revisions of posts use the same name. */
const SERVER_NAME = 'Masthead';

interface NewAuditEntry {
  at: string;
  actor: { id: number; role: string | null } | 'server' | null;
  action: AuditAction;
  target_type: string;
  target_id: number | null;
  target_label: string | null;
  before: AuditDetails | null;
  after: AuditDetails | null;
  address: string | null;
  user_agent: string | null;
  result: AuditResult;
  request_id: string | null;
}

/** A subquery for the current name of a user. No user has the id 0. */
function selectUserName(db: Db, userId: number | null) {
  return db
    .selectFrom('users')
    .where('id', '=', userId ?? 0)
    .select(sql<string>`left(${displayName}, ${sql.lit(MAX_LABEL)})`.as('name'));
}

const selectRole = (db: Db, userId: number) =>
  db
    .selectFrom('users')
    .innerJoin('auth_items', 'auth_items.id', 'users.role_id')
    .where('users.id', '=', userId)
    .select('auth_items.name');

/** Adds entries with the current name and role of their actors by one statement. Returns their ids. */
export async function insertAuditEntries(db: Db, entries: readonly NewAuditEntry[]): Promise<number[]> {
  const rows = await db
    .insertInto('audit_log')
    .values(
      entries.map(({ actor, before, after, target_label, ...values }) => {
        const person = actor === 'server' || actor === null ? null : actor;
        return {
          ...values,
          target_label:
            values.target_type === 'user' ? (target_label ?? selectUserName(db, values.target_id)) : target_label,
          before: before && JSON.stringify(before),
          after: after && JSON.stringify(after),
          actor_id: person?.id ?? null,
          actor_name: actor === 'server' ? SERVER_NAME : person && selectUserName(db, person.id),
          role: person && (person.role ?? selectRole(db, person.id)),
        };
      }),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

const columns = [
  'id',
  'at',
  'actor_id',
  'actor_name',
  'role',
  'action',
  'target_type',
  'target_id',
  'target_label',
  'before',
  'after',
  'address',
  'user_agent',
  'result',
  'request_id',
] as const satisfies (keyof AuditEntry)[];

/** The contract types of JSON and text columns. */
type StoredAuditEntry = Pick<AuditEntry, 'before' | 'after' | 'result'>;

/** Finds entries by id. Entries of a rolled-back transaction are missing. */
export function findAuditEntries(db: Db, ids: readonly number[]): Promise<AuditEntry[]> {
  return db
    .selectFrom('audit_log')
    .where('id', '=', anyOf(ids))
    .select(columns)
    .$narrowType<StoredAuditEntry>()
    .orderBy('id')
    .execute();
}

const startOfDay = (day: string, zone: string) => zoneInstant(day, '00:00', zone).toISOString();

function selectMatching(db: Db, { person, action, target_type, target_id, from, to }: AuditFilters, zone: string) {
  return db
    .selectFrom('audit_log')
    .$call(whereIf(person, (rows, person) => rows.where('actor_id', '=', person)))
    .$call(whereIf(action, (rows, action) => rows.where('action', '=', action)))
    .$call(whereIf(target_type, (rows, target_type) => rows.where('target_type', '=', target_type)))
    .$call(whereIf(target_id, (rows, target_id) => rows.where('target_id', '=', target_id)))
    .$call(whereIf(from, (rows, from) => rows.where('at', '>=', startOfDay(from, zone))))
    .$call(whereIf(to, (rows, to) => rows.where('at', '<', startOfDay(nextDay(to), zone))));
}

/** One page of a long list of entries. */
interface Slice {
  limit: number;
  offset?: number;
  /** The last entry of the previous slice, for an export that reads the whole log. */
  after?: Pick<AuditEntry, 'at' | 'id'> | undefined;
}

/** Matching entries, newest first. */
export function listAuditEntries(
  db: Db,
  filters: AuditFilters,
  zone: string,
  { limit, offset = 0, after }: Slice,
): Promise<AuditEntry[]> {
  return selectMatching(db, filters, zone)
    .$call(
      whereIf(after, (rows, after) =>
        rows.where(sql<boolean>`(at, id) < (${after?.at ?? ''}::timestamptz, ${after?.id ?? 0}::bigint)`),
      ),
    )
    .select(columns)
    .$narrowType<StoredAuditEntry>()
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** The number of matching entries, at most `limit`. */
export async function countAuditEntries(db: Db, filters: AuditFilters, zone: string, limit: number): Promise<number> {
  const { count } = await db
    .selectFrom(selectMatching(db, filters, zone).select('id').limit(limit).as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Allows this transaction to delete and anonymise audit entries and revisions, which are otherwise append-only. */
export async function allowErasure(db: Db): Promise<void> {
  await sql`select set_config('masthead.erasure', 'on', true)`.execute(db);
}

/** Deletes the oldest entries of a range. Returns their times. */
export async function deleteOldAuditEntries(db: Db, { since, before, limit }: ExpiredRows): Promise<string[]> {
  const oldIds = db
    .selectFrom('audit_log')
    .where('at', '>=', since)
    .where('at', '<', before)
    .orderBy('at')
    .orderBy('id')
    .limit(limit)
    .select('id');
  const rows = await db.deleteFrom('audit_log').where('id', '=', anyOfQuery(oldIds)).returning('at').execute();
  return rows.map(({ at }) => at);
}
