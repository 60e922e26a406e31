import { sql } from 'kysely';
import type { Db } from '../../platform/db/db';

/** Locks an undoable action of this user until the transaction ends. */
export function lockUndoAction(db: Db, id: string, userId: number) {
  return db
    .selectFrom('undo_actions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('is_undoable', '=', true)
    .select(['id', 'role', 'rights', 'action', 'target_id', 'target_label', 'list_upload_id', 'created_at'])
    .forUpdate()
    .executeTakeFirst();
}

export async function deleteUndoAction(db: Db, id: string): Promise<void> {
  await db.deleteFrom('undo_actions').where('id', '=', id).execute();
}

/** Rows of one table that the action deleted, added or changed, without their values. */
export interface UndoChange {
  id: number;
  table_name: string;
  operation: 'deleted' | 'added' | 'changed';
  columns: string[];
  row_count: number;
}

export function listChanges(db: Db, undoId: string): Promise<UndoChange[]> {
  return db
    .selectFrom('undo_changes')
    .where('undo_id', '=', undoId)
    .select(['id', 'table_name', 'operation', 'columns', 'row_count'])
    .$narrowType<{ operation: UndoChange['operation'] }>()
    .orderBy('id')
    .execute();
}

const refs = (names: readonly string[], table?: string) =>
  sql.join(names.map((name) => sql.ref(table === undefined ? name : `${table}.${name}`)));

/** The rows of a change as rows of their table. */
const rowsOf = ({ id, table_name }: UndoChange, side: 'before' | 'after') => sql`(
  select stored.* from undo_changes, json_populate_recordset(null::${sql.table(table_name)}, ${sql.ref(side)}) as stored
  where undo_changes.id = ${id}
)`;

const sameKeys = (keys: readonly string[], left: string, right: string) =>
  sql`(${refs(keys, left)}) = (${refs(keys, right)})`;

const sameValues = (names: readonly string[], left: string, right: string) =>
  sql`(${refs(names, left)}) is not distinct from (${refs(names, right)})`;

export async function insertDeletedRows(db: Db, change: UndoChange): Promise<void> {
  const columns = refs(change.columns);
  await sql`
    insert into ${sql.table(change.table_name)} (${columns}) overriding system value
    select ${columns} from ${rowsOf(change, 'before')} as deleted
  `.execute(db);
}

/** Deletes added rows. Returns `false` if one of them has changed since. A row that is gone already is no conflict. */
export async function deleteAddedRows(db: Db, change: UndoChange, keys: readonly string[]): Promise<boolean> {
  const table = sql.table(change.table_name);
  const added = rowsOf(change, 'after');
  await sql`
    delete from ${table} as current using ${added} as added
    where ${sameKeys(keys, 'current', 'added')} and ${sameValues(change.columns, 'current', 'added')}
  `.execute(db);
  const { rows } = await sql`
    select from ${table} as current join ${added} as added on ${sameKeys(keys, 'current', 'added')} limit 1
  `.execute(db);
  return rows.length === 0;
}

/** Restores changed columns. Returns `false` if one of them has changed since, or if its row is gone. */
export async function restoreChangedColumns(db: Db, change: UndoChange, keys: readonly string[]): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ${sql.table(change.table_name)} as current
    set ${sql.join(change.columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`old.${column}`)}`))}
    from ${rowsOf(change, 'before')} as old
    join ${rowsOf(change, 'after')} as new on ${sameKeys(keys, 'old', 'new')}
    where ${sameKeys(keys, 'current', 'old')} and ${sameValues(change.columns, 'current', 'new')}
  `.execute(db);
  return numAffectedRows === BigInt(change.row_count);
}

/** The recorded values of a change. */
export function readRows(db: Db, { id }: UndoChange) {
  return db
    .selectFrom('undo_changes')
    .where('id', '=', id)
    .select(['before', 'after'])
    .$narrowType<{ before: { id: number }[]; after: { id: number }[] }>()
    .executeTakeFirstOrThrow();
}
