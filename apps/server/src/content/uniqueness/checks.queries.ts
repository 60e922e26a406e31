import { sql } from 'kysely';
import type { CheckLimits } from '../../platform/config/service-settings';
import type { Db } from '../../platform/db/db';

/** A day of the project's calendar, and the user who asks for a check. */
export interface Quota {
  day: string;
  user_id: number;
}

type TakenCheck = { remaining: number; exhausted?: undefined } | { exhausted: keyof CheckLimits };

/** Takes one check from the project and from the user, or none when either has none left. */
export function takeCheck(db: Db, { day, user_id }: Quota, limits: CheckLimits): Promise<TakenCheck> {
  return db.transaction().execute(async (db): Promise<TakenCheck> => {
    const ofProject = await sql<{ used: number }>`
      insert into uniqueness_checks as checks (day, used) values (${day}, 1)
      on conflict (day) do update set used = checks.used + 1 where checks.used < ${limits.project}
      returning used
    `.execute(db);
    const [project] = ofProject.rows;
    if (!project) return { exhausted: 'project' };

    await db.deleteFrom('uniqueness_checks_by_user').where('day', '<', day).execute();
    const ofUser = await sql<{ used: number }>`
      insert into uniqueness_checks_by_user as checks (day, user_id, used) values (${day}, ${user_id}, 1)
      on conflict (day, user_id) do update set used = checks.used + 1 where checks.used < ${limits.user}
      returning used
    `.execute(db);
    const [user] = ofUser.rows;
    if (user) return { remaining: Math.min(limits.project - project.used, limits.user - user.used) };
    await returnProjectCheck(db, day);
    return { exhausted: 'user' };
  });
}

/** Returns the check that `takeCheck` took: a check that failed does not count. */
export function returnCheck(db: Db, { day, user_id }: Quota): Promise<void> {
  return db.transaction().execute(async (db) => {
    await returnProjectCheck(db, day);
    await db
      .updateTable('uniqueness_checks_by_user')
      .set((eb) => ({ used: eb('used', '-', 1) }))
      .where('day', '=', day)
      .where('user_id', '=', user_id)
      .where('used', '>', 0)
      .execute();
  });
}

async function returnProjectCheck(db: Db, day: string): Promise<void> {
  await db
    .updateTable('uniqueness_checks')
    .set((eb) => ({ used: eb('used', '-', 1) }))
    .where('day', '=', day)
    .where('used', '>', 0)
    .execute();
}

/** The smaller of what the project and the user have left. */
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
