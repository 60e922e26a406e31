import { sql } from 'kysely';
import type { Db } from './db';

/** Tables whose rows users sort by drag and drop. */
type OrderedTable = 'sections' | 'categories' | 'menus';

/** The first key of the advisory lock: 'orde' in ASCII. */
const ORDER_LOCK = 0x6f726465;

/**
 * Serializes changes of a table's order until the transaction ends. An advisory lock instead of a table lock: a table
 * lock would also block inserts that refer to the table, and could deadlock with a cascading deletion.
 */
export async function lockOrder(db: Db, table: OrderedTable): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ORDER_LOCK}, ${table}::regclass::oid::integer)`.execute(db);
}

/** Moves an id to a position counted from 1. A position beyond the end means the end. */
export function moveToPosition(ids: readonly number[], id: number, position: number): number[] {
  const others = ids.filter((other) => other !== id);
  return [...others.slice(0, position - 1), id, ...others.slice(position - 1)];
}

/** Sets the `order` of these rows to 1, 2, 3 and so on. */
export async function writeOrder(db: Db, table: OrderedTable, ids: readonly number[]): Promise<void> {
  await sql`
    update ${sql.table(table)} as target
    set "order" = new_order.position
    from unnest(${ids}::integer[]) with ordinality as new_order (id, position)
    where target.id = new_order.id and target."order" is distinct from new_order.position
  `.execute(db);
}
