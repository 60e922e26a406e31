import { sql } from 'kysely';
import type { Db } from '../db/db';

/** Text formats must not depend on settings of the server: the checksums are computed from them. */
const formats = {
  DateStyle: 'ISO, YMD',
  IntervalStyle: 'postgres',
  TimeZone: 'UTC',
  bytea_output: 'hex',
  extra_float_digits: '1',
};

export async function setTextFormats(db: Db): Promise<void> {
  for (const [name, value] of Object.entries(formats))
    await sql`select set_config(${name}, ${value}, true)`.execute(db);
}

export interface Table {
  name: string;
  /** Without generated columns, which PostgreSQL computes again. */
  columns: string[];
}

/** The tables of our schema; those of extensions belong to the extension. */
export async function listTables(db: Db): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select relname as name, array_agg(attname::text order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and attnum > 0 and not attisdropped and attgenerated = ''
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
    group by relname order by relname`.execute(db);
  return rows;
}

/** Prevents changes of the schema during a backup. Reads and writes continue. */
export async function lockSchema(db: Db, tables: readonly Table[]): Promise<void> {
  await sql`lock table ${sql.join(tables.map(({ name }) => sql.table(name)))} in access share mode`.execute(db);
}

export interface TableSummary {
  rows: number;
  /** The sum of the hashes of all rows, which does not depend on their order. */
  checksum: string;
}

export async function summarizeTable(db: Db, { name, columns }: Table): Promise<TableSummary> {
  const { rows } = await sql<TableSummary>`
    select count(*) as rows, coalesce(sum(hashtextextended(row(${listColumns(columns)})::text collate "C", 0)), 0)::text
      as checksum
    from ${sql.table(name)}`.execute(db);
  return rows[0] as TableSummary;
}

const listColumns = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)));

/** The statements of COPY for a table. COPY has no parameters. */
export function toCopyStatements(db: Db, { name, columns }: Table): { copyOut: string; copyIn: string } {
  const list = listColumns(columns);
  return {
    copyOut: sql`copy (select ${list} from ${sql.table(name)}) to stdout`.compile(db).sql,
    copyIn: sql`copy ${sql.table(name)} (${list}) from stdin`.compile(db).sql,
  };
}

export interface SequenceState {
  name: string;
  /** A string, because it may exceed the safe integers. */
  last_value: string;
  is_called: boolean;
}

/** Sequences are not part of the snapshot: their values are at least as high as the ids in it. */
export async function listSequences(db: Db): Promise<SequenceState[]> {
  const { rows: sequences } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`.execute(db);
  const states: SequenceState[] = [];
  for (const { name } of sequences) {
    const { rows } = await sql<SequenceState>`
      select ${name} as name, last_value::text, is_called from ${sql.table(name)}`.execute(db);
    states.push(...rows);
  }
  return states;
}

export async function setSequence(db: Db, { name, last_value, is_called }: SequenceState): Promise<void> {
  await sql`select setval(${name}::regclass, ${last_value}::bigint, ${is_called})`.execute(db);
}

export async function listAppliedMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Deletes the rows that migrations insert. Foreign keys must be dropped. */
export async function emptyTables(db: Db, tables: readonly Table[]): Promise<void> {
  await sql`truncate ${sql.join(tables.map(({ name }) => sql.table(name)))}`.execute(db);
}

/** A backup already contains the rows that triggers derive. */
export async function switchTriggers(db: Db, tables: readonly Table[], state: 'enable' | 'disable'): Promise<void> {
  for (const { name } of tables) {
    await sql`alter table ${sql.table(name)} ${sql.raw(state)} trigger user`.execute(db);
  }
}
