import { sql } from 'kysely';
import type { Db } from '../db/db';

/**
 * An uploaded list: all rows of a table, or its rows of one section. The rows have consecutive positions, so that a page
 * is a range of positions.
 */
export interface StoredList {
  table: 'hot_news' | 'contextual_links';
  columns: readonly string[];
  /** Only for a table with sections; `null` selects the rows without a section. */
  section_id?: number | null;
}

/** The positions of the first and the last row of a list. */
export interface Bounds {
  first: number;
  last: number;
}

/** The first key of the advisory lock: 'list' in ASCII. */
const LIST_LOCK = 0x6c697374;

/** Positions reserved for each upload: more than the rows of any list. */
const RANGE_LENGTH = 1_000_000;

const tableName = ({ table }: StoredList) => sql.table(table);
const labelColumn = ({ columns }: StoredList) => sql.ref(columns[0] ?? '');
const columnNames = ({ columns }: StoredList) => sql.join(columns.map((name) => sql.ref(name)));

export function isInList({ section_id }: StoredList) {
  if (section_id === undefined) return sql<boolean>`true`;
  return section_id === null ? sql<boolean>`section_id is null` : sql<boolean>`section_id = ${section_id}`;
}

/** Serializes replacements of this table's lists until the transaction ends. Throws after waiting for 20 seconds. */
export async function lockLists(db: Db, { table }: StoredList): Promise<void> {
  await sql`set local lock_timeout = '20s'`.execute(db);
  await sql`select pg_advisory_xact_lock(${LIST_LOCK}, ${table}::regclass::oid::integer)`.execute(db);
}

export async function findBounds(db: Db, list: StoredList): Promise<Bounds | null> {
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    select min(position) as first, max(position) as last from ${tableName(list)} where ${isInList(list)}
  `.execute(db);
  const { first = null, last = null } = rows[0] ?? {};
  return first === null || last === null ? null : { first, last };
}

/** Reserves a range of positions for a new list. Concurrent uploads get different ranges. */
export async function reserveRange(db: Db): Promise<number> {
  const { rows } = await sql<{ number: number }>`select nextval('list_ranges') as number`.execute(db);
  return (rows[0]?.number ?? 0) * RANGE_LENGTH;
}

/** Moves rows of the current list to those of earlier uploads, from the position `target` on. */
export async function moveToHistory(db: Db, list: StoredList, { first, last }: Bounds, target: number): Promise<void> {
  await sql`
    with replaced as (
      delete from ${tableName(list)} where ${isInList(list)} and position between ${first} and ${last}
      returning position, ${labelColumn(list)} as label, url
    )
    insert into list_upload_rows (position, label, url)
    select position - ${first}::bigint + ${target}::bigint, label, url from replaced
  `.execute(db);
}

/** Adds the rows of an earlier upload to the list again, from this position on. */
export async function copyFromHistory(
  db: Db,
  list: StoredList,
  { first, last }: Bounds,
  target: number,
): Promise<void> {
  const section = list.section_id === undefined ? [] : [sql.ref('section_id')];
  const sectionValue = list.section_id === undefined ? [] : [sql`${list.section_id}::integer`];
  await sql`
    insert into ${tableName(list)} (${sql.join([...section, sql.ref('position'), labelColumn(list), sql.ref('url')])})
    select ${sql.join([...sectionValue, sql`position - ${first}::bigint + ${target}::bigint`, sql`label`, sql`url`])}
    from list_upload_rows where position between ${first} and ${last} order by position
  `.execute(db);
}

/** Deletes the rows of the current list between these positions. */
export async function deleteBetween(db: Db, list: StoredList, { first, last }: Bounds): Promise<void> {
  await sql`delete from ${tableName(list)} where ${isInList(list)} and position between ${first} and ${last}`.execute(
    db,
  );
}

export async function deleteFromHistory(db: Db, { first, last }: Bounds): Promise<void> {
  await sql`delete from list_upload_rows where position between ${first} and ${last}`.execute(db);
}

/** The COPY statement. Table and column names come from code, not from input. */
export function buildCopyStatement({ table, columns, section_id }: StoredList): string {
  const names = [...(section_id === undefined ? [] : ['section_id']), 'position', ...columns];
  return `copy ${table} (${names.join(', ')}) from stdin`;
}

interface RequestedPage {
  page: number;
  per_page: number;
}

/** Reads one page and the length of the list in one statement, so that both come from the same snapshot. */
export async function listPage<Row>(db: Db, list: StoredList, { page, per_page }: RequestedPage) {
  const { rows } = await sql<Row & { first: number | null; last: number | null; position: number | null }>`
    with bounds as materialized (
      select min(position) as first, max(position) as last from ${tableName(list)} where ${isInList(list)}
    ), page as (
      select position, ${columnNames(list)} from ${tableName(list)}
      where ${isInList(list)}
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
