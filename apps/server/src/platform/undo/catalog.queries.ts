import { sql } from 'kysely';
import type { Db } from '../db/db';

// Tables and foreign keys as the catalog of the database describes them, so that an undo needs no list of them in code.

/** A foreign key of one column. */
export interface ForeignKey {
  table: string;
  column: string;
  referenced_table: string;
  referenced_column: string;
  /** The effect of the deletion of a referenced row; `null` if it is refused. */
  on_delete: 'cascade' | 'set null' | null;
}

export async function listForeignKeys(db: Db): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select source.relname as table, source_column.attname as column, target.relname as referenced_table,
      target_column.attname as referenced_column,
      case confdeltype when 'c' then 'cascade' when 'n' then 'set null' end as on_delete
    from pg_constraint
    join pg_class as source on source.oid = conrelid
    join pg_class as target on target.oid = confrelid
    join pg_attribute as source_column on source_column.attrelid = conrelid and source_column.attnum = conkey[1]
    join pg_attribute as target_column on target_column.attrelid = confrelid and target_column.attnum = confkey[1]
    where contype = 'f' and connamespace = 'public'::regnamespace
    order by conrelid, conname
  `.execute(db);
  return rows;
}

export interface TableShape {
  name: string;
  /** The columns of the primary key. */
  keys: string[];
  /** All columns that the database does not generate. */
  columns: string[];
}

export async function listTableShapes(db: Db, names: readonly string[]): Promise<TableShape[]> {
  const { rows } = await sql<TableShape>`
    select relname as name,
      (
        select array_agg(attname::text)
        from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
        where indrelid = pg_class.oid and indisprimary
      ) as keys,
      (
        select array_agg(attname::text order by attnum)
        from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
      ) as columns
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname = any (${names}::text[])
  `.execute(db);
  return rows;
}
