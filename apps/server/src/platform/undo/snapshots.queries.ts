import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/db';
import type { ForeignKey } from './catalog.queries';

/** Selects rows by the values of columns. A row has to match all columns. */
export type Where = Readonly<Record<string, readonly number[] | readonly string[]>>;

/** Selects rows by values, or rows that refer to selected rows by a foreign key. */
export type Condition = Where | ReferenceCondition;

export interface ReferenceCondition {
  foreignKey: ForeignKey;
  target: Condition;
}

/** The rows of one table that an action can delete, add or change. */
export interface TableScope {
  table: string;
  /** The columns of the primary key. */
  keys: readonly string[];
  /** The stored columns, with those of the primary key. */
  columns: readonly string[];
  conditions: readonly Condition[];
  /** Whether the action can delete rows. They are locked so that no other transaction adds a reference to them. */
  deletes: boolean;
  /** Whether foreign keys delete all of these rows, and nothing else changes them. */
  cascades: boolean;
}

const refs = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));

export const isReference = (condition: Condition): condition is ReferenceCondition => 'foreignKey' in condition;

function matches(condition: Condition): RawBuilder<boolean> {
  if (isReference(condition)) {
    const { column, referenced_table, referenced_column } = condition.foreignKey;
    // An array of the values lets PostgreSQL use the index of the column, also beside another condition.
    return sql`${sql.ref(column)} = any (array(
      select ${sql.ref(referenced_column)} from ${sql.table(referenced_table)} where ${matches(condition.target)}
    ))`;
  }
  const comparisons = Object.entries(condition).map(([column, values]) => {
    const type = typeof values[0] === 'string' ? sql`text[]` : sql`integer[]`;
    return sql`${sql.ref(column)} = any (${values}::${type})`;
  });
  return sql`(${sql.join(comparisons, sql` and `)})`;
}

const matchesAny = ({ conditions }: TableScope) => sql.join(conditions.map(matches), sql` or `);

/** The stored rows of a scope. A scope without rows has no id. */
export interface Snapshot {
  id: number | null;
  row_count: number;
}

/** The limit of the compressed size of a snapshot. A value in the database has at most 1 GB. */
const MAX_BYTES = 32 * 1024 * 1024;

/**
 * Locks the rows of the scope and stores them as if the action deletes all of them. Returns `null`, and stores nothing,
 * if there are more than `limit` rows or if they are too large.
 */
export async function takeSnapshot(db: Db, undoId: string, scope: TableScope, limit: number): Promise<Snapshot | null> {
  const { table, keys, columns, deletes } = scope;
  const { rows } = await sql<Snapshot>`
    with locked as materialized (
      select ${refs(columns)} from ${sql.table(table)} where ${matchesAny(scope)}
      order by ${refs(keys)} limit ${limit + 1} for ${deletes ? sql`update` : sql`no key update`}
    ),
    stored as (
      insert into undo_changes (undo_id, table_name, operation, columns, row_count, before)
      select ${undoId}::uuid, ${table}, 'deleted', ${columns}::text[], count(*), json_agg(locked)
      from locked
      having count(*) between 1 and ${limit} and (select sum(pg_column_size(locked)) from locked) <= ${MAX_BYTES}
      returning id
    )
    select (select id from stored) as id, (select count(*) from locked) as row_count
  `.execute(db);
  const { id = null, row_count = 0 } = rows[0] ?? {};
  return id === null && row_count > 0 ? null : { id, row_count };
}

/**
 * Replaces a snapshot by the differences between it and the current rows of the scope: deleted, added and changed rows.
 * Returns the number of these rows.
 */
export async function replaceByDifferences(
  db: Db,
  undoId: string,
  scope: TableScope,
  { id, row_count }: Snapshot,
): Promise<number> {
  if (scope.cascades) return row_count;
  const table = sql.table(scope.table);
  const columns = refs(scope.columns);
  const keys = refs(scope.keys);
  const storedRows = sql`
    select ${columns} from (select before from undo_changes where id = ${id}) as snapshot,
      json_populate_recordset(null::${table}, before)
  `;
  const currentRows = sql`
    select ${columns} from ${table} where ${matchesAny(scope)}
    union
    select ${columns} from ${table} where (${keys}) in (select ${keys} from (${storedRows}) as stored)
  `;
  const { rows: remaining } = await sql`select from (${currentRows}) as remaining limit 1`.execute(db);
  // A deletion usually leaves no row. Then the snapshot is the difference.
  if (remaining.length === 0) return row_count;

  const { rows } = await sql<{ row_count: number }>`
    with pairs as (
      select to_jsonb(old_row) as before, to_jsonb(new_row) as after
      from (${storedRows}) as old_row full join (${currentRows}) as new_row using (${keys})
    ),
    differences as (
      select before, after,
        case when after is null then 'deleted' when before is null then 'added' else 'changed' end as operation,
        case when before is null or after is null then ${scope.columns}::text[]
          else array(select key from jsonb_each(before) where value is distinct from after -> key)
        end as columns
      from pairs where before is distinct from after
    ),
    -- Columns that did not change, such as the password of a user with a new role, are not stored.
    changes as (
      select operation, columns, before - unneeded as before, after - unneeded as after
      from differences, lateral (
        select array(
          select name from unnest(${scope.columns}::text[]) as name where name <> all (columns || ${scope.keys}::text[])
        ) as unneeded
      ) as unchanged
    )
    insert into undo_changes (undo_id, table_name, operation, columns, row_count, before, after)
    select ${undoId}::uuid, ${scope.table}, operation, columns, count(*), json_agg(before), json_agg(after)
    from changes group by operation, columns
    returning row_count
  `.execute(db);
  await db.deleteFrom('undo_changes').where('id', '=', id).execute();
  return rows.reduce((total, { row_count }) => total + row_count, 0);
}
