import { Status } from '@masthead/domain/posts/rules/statuses';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db';

/** Counts scheduled posts that should have been published before this time. */
export async function countOverduePosts(db: Db, before: string): Promise<number> {
  const { overdue } = await db
    .selectFrom('posts')
    .where('status', '=', sql.lit(Status.SCHEDULED))
    .where('published_at', '<', before)
    .select((eb) => eb.fn.countAll<number>().as('overdue'))
    .executeTakeFirstOrThrow();
  return overdue;
}
