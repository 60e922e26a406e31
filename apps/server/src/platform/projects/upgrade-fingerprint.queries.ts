import { sql } from 'kysely';
import type { Db } from '../db/db';

const UNDEFINED_TABLE = '42P01';

/** Whether the last upgrade loaded this shipped data, and every user has a slug. False for an older or empty database. */
export async function isUpgraded(db: Db, fingerprint: string): Promise<boolean> {
  try {
    const row = await db
      .selectFrom('upgrade_fingerprint')
      .where('fingerprint', '=', fingerprint)
      .where(({ not, exists, selectFrom }) => not(exists(selectFrom('users').where('slug', 'is', null).select('id'))))
      .select('id')
      .executeTakeFirst();
    return row !== undefined;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === UNDEFINED_TABLE) return false;
    throw error;
  }
}

export async function recordUpgrade(db: Db, fingerprint: string): Promise<void> {
  await sql`insert into upgrade_fingerprint (fingerprint) values (${fingerprint})
    on conflict (id) do update set fingerprint = excluded.fingerprint`.execute(db);
}
