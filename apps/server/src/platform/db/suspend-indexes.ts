import { sql } from 'kysely';
import type { Db } from './db';
import { liftTimeout } from './transactions';

interface Definition {
  table: string;
  name: string;
  definition: string;
}

/**
 * Drops the foreign keys and the indexes of these tables while `work` inserts many rows, and creates them again: an
 * index is built and a reference is checked once for all rows instead of row by row. Primary keys and unique indexes
 * stay, except those in `droppedKeys`. Call it in a transaction: other transactions cannot use the tables until it
 * ends, and a rollback restores everything.
 */
export async function withoutIndexes<T>(
  db: Db,
  { tables, droppedKeys }: { tables: readonly string[]; droppedKeys: readonly string[] },
  work: () => Promise<T>,
): Promise<T> {
  await liftTimeout(db);
  const constraints = await listConstraints(db, tables, droppedKeys);
  for (const { table, name } of constraints) {
    await sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`.execute(db);
  }
  const indexes = await listIndexes(db, tables);
  for (const { name } of indexes) await sql`drop index ${sql.id(name)}`.execute(db);
  const result = await work();
  for (const { definition } of indexes) await sql.raw(definition).execute(db);
  for (const { table, name, definition } of constraints) {
    await sql`alter table ${sql.table(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(db);
  }
  return result;
}

/** Updates the statistics of the planner, inside the transaction. Cached plans of triggers are then made again. */
export async function analyzeTables(db: Db, tables: readonly string[]): Promise<void> {
  for (const table of tables) await sql`analyze ${sql.table(table)}`.execute(db);
}

/** The foreign keys of the tables, and the primary keys with these names. */
async function listConstraints(db: Db, tables: readonly string[], keys: readonly string[]): Promise<Definition[]> {
  const { rows } = await sql<Definition>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where conrelid = any(${tables}::regclass[]) and (contype = 'f' or conname = any(${keys}::text[]))
    order by contype desc, conname
  `.execute(db);
  return rows;
}

async function listIndexes(db: Db, tables: readonly string[]): Promise<Definition[]> {
  const { rows } = await sql<Definition>`
    select indrelid::regclass::text as table, indexrelid::regclass::text as name,
      pg_get_indexdef(indexrelid) as definition
    from pg_index where indrelid = any(${tables}::regclass[]) and not indisunique
    order by 2
  `.execute(db);
  return rows;
}
