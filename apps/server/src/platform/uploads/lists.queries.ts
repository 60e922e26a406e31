import { sql } from 'kysely';
import type { Db } from '../db/db';

/** A list that is replaced whole: a table, or the rows of one section in it. */
export interface StoredList {
  table: 'hot_news' | 'contextual_links';
  columns: readonly string[];
  /** Only for a table that has sections; `null` for the rows of none. */
  section_id?: number | null;
}

interface Bounds {
  first: number;
  last: number;
}

/** 'list' in ASCII: apart from whatever else is locked by a number. */
const LOCK = 0x6c697374;

/** More rows than any list has. */
const RANGE = 1_000_000;

const nameOf = ({ table }: StoredList) => sql.table(table);
const columnsOf = ({ columns }: StoredList) => sql.join(columns.map((name) => sql.ref(name)));

function isIn({ section_id }: StoredList) {
  if (section_id === undefined) return sql<boolean>`true`;
  return section_id === null ? sql<boolean>`section_id is null` : sql<boolean>`section_id = ${section_id}`;
}

/** Whoever replaces a list of this table takes turns until their transaction ends, and gives up after a while. */
export async function lockLists(db: Db, { table }: StoredList): Promise<void> {
  await sql`set local lock_timeout = '20s'`.execute(db);
  await sql`select pg_advisory_xact_lock(${LOCK}, ${table}::regclass::oid::integer)`.execute(db);
}

export async function boundsOf(db: Db, list: StoredList): Promise<Bounds | null> {
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    select min(position) as first, max(position) as last from ${nameOf(list)} where ${isIn(list)}
  `.execute(db);
  const { first = null, last = null } = rows[0] ?? {};
  return first === null || last === null ? null : { first, last };
}

/** Where the rows of a new list begin: nobody else's do, whenever they are stored. */
export async function reserveRange(db: Db): Promise<number> {
  const { rows } = await sql<{ number: number }>`select nextval('list_ranges') as number`.execute(db);
  return (rows[0]?.number ?? 0) * RANGE;
}

export async function deleteBetween(db: Db, list: StoredList, { first, last }: Bounds): Promise<void> {
  await sql`delete from ${nameOf(list)} where ${isIn(list)} and position between ${first} and ${last}`.execute(db);
}

/** What `copy` is told; the columns are ours. */
export function copyStatement({ table, columns, section_id }: StoredList): string {
  const written = [...(section_id === undefined ? [] : ['section_id']), 'position', ...columns];
  return `copy ${table} (${written.join(', ')}) from stdin`;
}

interface Asked {
  page: number;
  per_page: number;
}

/** One page and the length of the list, both as of one moment: a list that is replaced meanwhile is not seen in part. */
export async function listPage<Row>(db: Db, list: StoredList, { page, per_page }: Asked) {
  const { rows } = await sql<Row & { first: number | null; last: number | null; position: number | null }>`
    with bounds as materialized (
      select min(position) as first, max(position) as last from ${nameOf(list)} where ${isIn(list)}
    ), page as (
      select position, ${columnsOf(list)} from ${nameOf(list)}
      where ${isIn(list)}
        and position >= (select first from bounds) + ${(page - 1) * per_page}::bigint
        and position < (select first from bounds) + ${page * per_page}::bigint
    )
    select bounds.first, bounds.last, page.* from bounds left join page on true order by page.position
  `.execute(db);
  const { first = null, last = null } = rows[0] ?? {};
  return {
    items: rows.filter(({ position }) => position !== null) as Row[],
    total: first === null || last === null ? 0 : last - first + 1,
  };
}
