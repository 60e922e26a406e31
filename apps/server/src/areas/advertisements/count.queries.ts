import { sql } from 'kysely';
import type { Db } from '../../platform/db/db';

/** 'advs' in ASCII: apart from whatever else is locked by a number. */
const LOCK = 0x61647673;

/** How many there are; nobody adds another until the transaction ends. */
export async function countAdvertisements(db: Db, table: 'adv_slots' | 'adv_banners'): Promise<number> {
  await sql`select pg_advisory_xact_lock(${LOCK}, ${table}::regclass::oid::integer)`.execute(db);
  const { total } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}
