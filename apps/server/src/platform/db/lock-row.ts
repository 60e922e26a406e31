import type { Db } from './db';

type Locked = 'sections' | 'adv_slots' | 'languages' | 'messages' | 'auth_items';

/** Locks a row until the transaction ends. */
export async function lockRow(db: Db, table: Locked, id: number): Promise<void> {
  await db.selectFrom(table).where('id', '=', id).select('id').forNoKeyUpdate().execute();
}
