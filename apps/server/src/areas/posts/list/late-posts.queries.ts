import { priorities } from '@masthead/domain/posts/rules/constants';
import { activeStatuses, isPublic, Status } from '@masthead/domain/posts/rules/statuses';
import { zoneDay } from '@masthead/domain/time/zone';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db';
import { toPostTimes } from './select-posts.queries';

// The SQL of `isLateCard`, for the board and for the filter of late posts.

/** The points in time on which it depends whether a post is late. */
export interface LateTimes {
  /** The current day in the project's time zone. */
  today: string;
  /** A scheduled post is late if it was due before this time. */
  lateBefore: string;
}

export const toLateTimes = (now: Date, zone: string): LateTimes => ({
  today: zoneDay(now, zone),
  lateBefore: toPostTimes(now).lateBefore,
});

/** The condition of late posts among those of an active status, see `isLateCard`. */
export function isLateIn(status: Status, { today, lateBefore }: LateTimes) {
  if (status === Status.PUBLISHED) return sql<boolean>`false`;
  if (isPublic(status)) return sql<boolean>`posts.published_at < ${lateBefore}`;
  return sql<boolean>`posts.due_date < ${today}`;
}

const anyPriority = sql<boolean>`posts.priority in (${sql.join(Object.keys(priorities).map((each) => sql.lit(Number(each))))})`;

/**
 * The ids of all late posts. Each status reads its range of `posts_due` or `posts_on_board`, which has the deadlines
 * below the priorities: with all priorities in the condition, PostgreSQL reads late posts only.
 */
export function selectLateIds(db: Db, times: LateTimes) {
  const branches = activeStatuses
    .filter((status) => status !== Status.PUBLISHED)
    .map((status) =>
      db
        .selectFrom('posts')
        .where('posts.status', '=', sql.lit(status))
        .where(isLateIn(status, times))
        .$if(!isPublic(status), (posts) => posts.where(anyPriority))
        .select('posts.id'),
    );
  return sql<{ id: number }>`${sql.join(branches, sql` union all `)}`;
}
