import type { AuditAction, AuditResult } from '@masthead/domain/audit/actions';
import { type AuditDetails, type AuditEntry, type AuditFilters, MAX_LABEL } from '@masthead/domain/audit/contract';
import { nextDay, zoneInstant } from '@masthead/domain/time/zone';
import { sql } from 'kysely';
import type { Db } from '../db/db';
import { displayName } from '../db/expressions';
import { anyOf, whereIf } from '../db/where-if';

/** The name of the server itself, as the revisions of posts have it. */
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

function nameOf(db: Db, userId: number | null) {
  return db
    .selectFrom('users')
    .where('id', '=', userId ?? 0)
    .select(sql<string>`left(${displayName}, ${sql.lit(MAX_LABEL)})`.as('name'));
}

/** Adds an entry with the name and the role that its actor has now; returns its id. */
export async function insertAuditEntry(db: Db, entry: NewAuditEntry): Promise<number> {
  const { actor, before, after, target_label, ...values } = entry;
  const person = actor === 'server' || actor === null ? null : actor;
  const { id } = await db
    .insertInto('audit_log')
    .values((eb) => ({
      ...values,
      target_label: values.target_type === 'user' ? (target_label ?? nameOf(db, values.target_id)) : target_label,
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
      actor_id: person?.id ?? null,
      actor_name: actor === 'server' ? SERVER_NAME : nameOf(db, person?.id ?? null),
      role:
        person?.role ??
        eb
          .selectFrom('users')
          .innerJoin('auth_items', 'auth_items.id', 'users.role_id')
          .where('users.id', '=', person?.id ?? 0)
          .select('auth_items.name'),
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
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

type Stored = Pick<AuditEntry, 'before' | 'after' | 'result'>;

/** Entries by their ids, as far as they were committed. */
export function findAuditEntries(db: Db, ids: readonly number[]): Promise<AuditEntry[]> {
  return db
    .selectFrom('audit_log')
    .where('id', '=', anyOf(ids))
    .select(columns)
    .$narrowType<Stored>()
    .orderBy('id')
    .execute();
}

const startOf = (day: string, zone: string) => zoneInstant(day, '00:00', zone).toISOString();

function matching(db: Db, { person, action, target_type, target_id, from, to }: AuditFilters, zone: string) {
  return db
    .selectFrom('audit_log')
    .$call(whereIf(person, (rows, person) => rows.where('actor_id', '=', person)))
    .$call(whereIf(action, (rows, action) => rows.where('action', '=', action)))
    .$call(whereIf(target_type, (rows, target_type) => rows.where('target_type', '=', target_type)))
    .$call(whereIf(target_id, (rows, target_id) => rows.where('target_id', '=', target_id)))
    .$call(whereIf(from, (rows, from) => rows.where('at', '>=', startOf(from, zone))))
    .$call(whereIf(to, (rows, to) => rows.where('at', '<', startOf(nextDay(to), zone))));
}

interface Slice {
  limit: number;
  offset?: number;
  /** The entry that the slice follows in the order of the list. */
  after?: Pick<AuditEntry, 'at' | 'id'> | undefined;
}

/** Entries that match, the newest first. */
export function listAuditEntries(
  db: Db,
  filters: AuditFilters,
  zone: string,
  { limit, offset = 0, after }: Slice,
): Promise<AuditEntry[]> {
  return matching(db, filters, zone)
    .$call(
      whereIf(after, (rows, after) =>
        rows.where(sql<boolean>`(at, id) < (${after?.at ?? ''}::timestamptz, ${after?.id ?? 0}::bigint)`),
      ),
    )
    .select(columns)
    .$narrowType<Stored>()
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** How many entries match, counted up to `limit` only. */
export async function countAuditEntries(db: Db, filters: AuditFilters, zone: string, limit: number): Promise<number> {
  const { count } = await db
    .selectFrom(matching(db, filters, zone).select('id').limit(limit).as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Lets the rest of this transaction delete and anonymise entries and revisions, which are append-only otherwise. */
export async function allowErasure(db: Db): Promise<void> {
  await sql`select set_config('masthead.erasure', 'on', true)`.execute(db);
}

/** Deletes the oldest entries of before `until`, at most `limit`; returns how many. */
export async function deleteOldAuditEntries(db: Db, until: string, limit: number): Promise<number> {
  const old = db.selectFrom('audit_log').where('at', '<', until).orderBy('at').orderBy('id').limit(limit).select('id');
  const { numDeletedRows } = await db.deleteFrom('audit_log').where('id', 'in', old).executeTakeFirst();
  return Number(numDeletedRows);
}
