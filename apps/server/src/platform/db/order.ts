import { sql } from 'kysely';
import type { Db } from './db';

/** Tables whose rows people put in order. */
type Ordered = 'sections' | 'categories' | 'menus';

/** 'orde' in ASCII: apart from whatever else is locked by a number. */
const LOCK = 0x6f726465;

/**
 * Whoever adds to an order or changes it takes turns until their transaction ends. A lock of the table itself would also
 * stop what only refers to it, and could make a deletion that cascades wait for somebody who waits for it.
 */
export async function lockOrder(db: Db, table: Ordered): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK}, ${table}::regclass::oid::integer)`.execute(db);
}

/** The ids with one of them at a place counted from 1; a place beyond the end is the end. */
export function placed(ids: readonly number[], id: number, place: number): number[] {
  const others = ids.filter((each) => each !== id);
  return [...others.slice(0, place - 1), id, ...others.slice(place - 1)];
}

/** Numbers these rows from 1 in this order. */
export async function writeOrder(db: Db, table: Ordered, ids: readonly number[]): Promise<void> {
  await sql`
    update ${sql.table(table)} as moved
    set "order" = place
    from unnest(${ids}::integer[]) with ordinality as wanted (id, place)
    where moved.id = wanted.id and moved."order" is distinct from place
  `.execute(db);
}
