import type { Db } from './db';

type Locked = 'sections' | 'adv_slots' | 'languages' | 'messages' | 'auth_items';

/** Holds a row until the transaction ends. A statement that begins afterwards sees what others have committed before. */
export async function lockRow(db: Db, table: Locked, id: number): Promise<void> {
  await db.selectFrom(table).where('id', '=', id).select('id').forNoKeyUpdate().execute();
}
