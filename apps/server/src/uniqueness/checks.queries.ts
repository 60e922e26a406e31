import { sql } from 'kysely';
import type { Db } from '../db/db';

/** Takes one of the day's checks; answers how many are used now, `null` when none was left. */
export async function takeCheck(db: Db, day: string, limit: number): Promise<number | null> {
  const { rows } = await sql<{ used: number }>`
    insert into uniqueness_checks as checks (day, used) values (${day}, 1)
    on conflict (day) do update set used = checks.used + 1 where checks.used < ${limit}
    returning used
  `.execute(db);
  return rows[0]?.used ?? null;
}

/** A check that came to nothing does not count. */
export async function giveCheckBack(db: Db, day: string): Promise<void> {
  await db
    .updateTable('uniqueness_checks')
    .set((eb) => ({ used: eb('used', '-', 1) }))
    .where('day', '=', day)
    .where('used', '>', 0)
    .execute();
}

export async function countChecks(db: Db, day: string): Promise<number> {
  const row = await db.selectFrom('uniqueness_checks').where('day', '=', day).select('used').executeTakeFirst();
  return row?.used ?? 0;
}
