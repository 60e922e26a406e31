import { sql } from 'kysely';
import type { CheckLimits } from '../../platform/config/service-settings';
import type { Db } from '../../platform/db/db';

/** Identifies the counters of uniqueness checks: those of the project and of one user on one day. */
export interface Quota {
  /** A day in the project's time zone. */
  day: string;
  user_id: number;
}

type ReservedCheck = { remaining: number; exhausted?: undefined } | { exhausted: keyof CheckLimits };

/** Counts one check against both limits, or against neither if one of them is exhausted. */
export function reserveCheck(db: Db, { day, user_id }: Quota, limits: CheckLimits): Promise<ReservedCheck> {
  return db.transaction().execute(async (db): Promise<ReservedCheck> => {
    const projectResult = await sql<{ used: number }>`
      insert into uniqueness_checks as checks (day, used) values (${day}, 1)
      on conflict (day) do update set used = checks.used + 1 where checks.used < ${limits.project}
      returning used
    `.execute(db);
    const [project] = projectResult.rows;
    if (!project) return { exhausted: 'project' };

    await db.deleteFrom('uniqueness_checks_by_user').where('day', '<', day).execute();
    const userResult = await sql<{ used: number }>`
      insert into uniqueness_checks_by_user as checks (day, user_id, used) values (${day}, ${user_id}, 1)
      on conflict (day, user_id) do update set used = checks.used + 1 where checks.used < ${limits.user}
      returning used
    `.execute(db);
    const [user] = userResult.rows;
    if (user) return { remaining: Math.min(limits.project - project.used, limits.user - user.used) };
    await releaseProjectCheck(db, day);
    return { exhausted: 'user' };
  });
}

/** Undoes `reserveCheck`: a failed check does not count. */
export function releaseCheck(db: Db, { day, user_id }: Quota): Promise<void> {
  return db.transaction().execute(async (db) => {
    await releaseProjectCheck(db, day);
    await db
      .updateTable('uniqueness_checks_by_user')
      .set((eb) => ({ used: eb('used', '-', 1) }))
      .where('day', '=', day)
      .where('user_id', '=', user_id)
      .where('used', '>', 0)
      .execute();
  });
}

async function releaseProjectCheck(db: Db, day: string): Promise<void> {
  await db
    .updateTable('uniqueness_checks')
    .set((eb) => ({ used: eb('used', '-', 1) }))
    .where('day', '=', day)
    .where('used', '>', 0)
    .execute();
}

export async function countRemainingChecks(db: Db, { day, user_id }: Quota, limits: CheckLimits): Promise<number> {
  const project = await db.selectFrom('uniqueness_checks').where('day', '=', day).select('used').executeTakeFirst();
  const user = await db
    .selectFrom('uniqueness_checks_by_user')
    .where('day', '=', day)
    .where('user_id', '=', user_id)
    .select('used')
    .executeTakeFirst();
  return Math.max(0, Math.min(limits.project - (project?.used ?? 0), limits.user - (user?.used ?? 0)));
}
