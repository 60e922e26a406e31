import {
  type CalendarEntry,
  type CalendarFilters,
  type CalendarKind,
  type CalendarQuery,
  MAX_ENTRIES_PER_KIND,
} from '@masthead/domain/posts/contract/calendar';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { nextDay, zoneDay, zoneInstant } from '@masthead/domain/time/zone';
import { type Expression, sql } from 'kysely';
import type { Db } from '../../../platform/db/db';
import { executePrepared } from '../../../platform/db/prepared-statements';
import { whereIf } from '../../../platform/db/where-if';
import type { Context } from '../../../platform/http/context';
import { selectPosts, toPostTimes } from '../list/select-posts.queries';

/** The columns of a post that an entry shows, except those of joined tables. */
const entryFields = [
  'main_headline',
  'status',
  'template_type',
  'published_at',
  'due_date',
  'embargo_until',
  'updated_at',
  'is_late',
  'publish_due_at',
] as const;

/** Loads the entries of a period by time. Deadlines come first on their day. */
export async function loadCalendar(
  { db, project, now }: Pick<Context, 'db' | 'project' | 'now'>,
  { from, to, ...filters }: CalendarQuery,
): Promise<{ items: CalendarEntry[]; truncated: boolean; today: string }> {
  const { zone } = project;
  const period = {
    firstDay: from,
    lastDay: to,
    start: zoneInstant(from, '00:00', zone).toISOString(),
    end: zoneInstant(nextDay(to), '00:00', zone).toISOString(),
  };
  const rows = await listEntries(db, period, filters, now());
  const items = rows.map((row) => toEntry(row, zone));
  const kept = items.filter(isWithinLimit());
  return { items: kept.sort(compareTimes), truncated: kept.length < items.length, today: zoneDay(now(), zone) };
}

/** Each kind selects one entry more than its limit. */
function isWithinLimit() {
  const counts = new Map<CalendarKind, number>();
  return ({ kind }: CalendarEntry) => {
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    return count <= MAX_ENTRIES_PER_KIND;
  };
}

function compareTimes(one: CalendarEntry, other: CalendarEntry): number {
  const [key, otherKey] = [one, other].map(({ day, at }) => `${day} ${at ?? ''}`) as [string, string];
  return key === otherKey ? one.id - other.id : key < otherKey ? -1 : 1;
}

interface Period {
  firstDay: string;
  lastDay: string;
  /** Inclusive. */
  start: string;
  /** Exclusive. */
  end: string;
}

type DateColumn = 'published_at' | 'due_date' | 'embargo_until';
const { NEW, IN_PROGRESS, REVIEW, SCHEDULED, PUBLISHED } = Status;

/** The column and the statuses of each kind. The statuses are those of the partial indexes. */
const kinds: Record<CalendarKind, { column: DateColumn; statuses: readonly Status[]; newestFirst?: true }> = {
  // Of too many publications, the latest ones are the useful ones.
  published: { column: 'published_at', statuses: [PUBLISHED], newestFirst: true },
  scheduled: { column: 'published_at', statuses: [SCHEDULED] },
  deadline: { column: 'due_date', statuses: [NEW, IN_PROGRESS, REVIEW] },
  embargo: { column: 'embargo_until', statuses: [NEW, IN_PROGRESS, REVIEW, SCHEDULED] },
};

/** Selects the ids of the posts with a date of this kind in the period. */
function selectIds(db: Db, kind: CalendarKind, period: Period, filters: CalendarFilters) {
  const { column, statuses, newestFirst } = kinds[kind];
  const { section_id, person_id, template_type, status } = filters;
  const { firstDay, lastDay, start, end } = period;
  return db
    .selectFrom('posts')
    .where(sql<boolean>`posts.status in (${sql.join(statuses.map((each) => sql.lit(each)))})`)
    .where((eb) =>
      column === 'due_date'
        ? eb.and([eb('posts.due_date', '>=', firstDay), eb('posts.due_date', '<=', lastDay)])
        : eb.and([eb(`posts.${column}`, '>=', start), eb(`posts.${column}`, '<', end)]),
    )
    .$call(whereIf(section_id, (posts, id) => posts.where('posts.section_id', '=', id)))
    .$call(whereIf(template_type, (posts, type) => posts.where('posts.template_type', '=', type)))
    .$call(whereIf(status, (posts, allowed) => posts.where('posts.status', 'in', allowed)))
    .$call(whereIf(person_id, (posts, id) => posts.where(involves(id))))
    .select(['posts.id as post_id', sql.lit<CalendarKind>(kind).as('kind')])
    .orderBy(`posts.${column}`, newestFirst ? 'desc' : 'asc')
    .orderBy('posts.id')
    .limit(sql.lit(MAX_ENTRIES_PER_KIND + 1));
}

const involves = (userId: number): Expression<boolean> => sql`(
  posts.assignee_id = ${userId}
  or exists (select from post_authors where post_authors.post_id = posts.id and post_authors.user_id = ${userId})
)`;

const nameOf = (user: 'assignee' | 'holder') =>
  sql<string | null>`coalesce(${sql.ref(`${user}.nickname`)}, ${sql.ref(`${user}.username`)})`;

type EntryRow = Awaited<ReturnType<typeof listEntries>>[number];

/** One statement: each kind reads its part of an index, then the posts of all kinds are joined. */
function listEntries(db: Db, period: Period, filters: CalendarFilters, now: Date) {
  const times = toPostTimes(now);
  const [first, ...others] = (Object.keys(kinds) as CalendarKind[]).map((kind) =>
    db.selectFrom(selectIds(db, kind, period, filters).as(kind)).selectAll(),
  );
  const ids = others.reduce((all, branch) => all.unionAll(branch), first as NonNullable<typeof first>);
  return executePrepared(
    db,
    selectPosts(db, times, entryFields)
      .innerJoin(ids.as('entry'), 'entry.post_id', 'posts.id')
      .leftJoin('sections', 'sections.id', 'posts.section_id')
      .leftJoin('users as assignee', 'assignee.id', 'posts.assignee_id')
      .leftJoin('post_locks', (join) =>
        join.onRef('post_locks.post_id', '=', 'posts.id').on('post_locks.seen_at', '>', times.lockedAfter),
      )
      .leftJoin('users as holder', 'holder.id', 'post_locks.user_id')
      .select(['entry.kind', 'posts.section_id', 'sections.catchy_title as section_title', 'posts.assignee_id'])
      .select([nameOf('assignee').as('assignee_name'), 'post_locks.user_id as lock_user_id'])
      .select(sql<string>`coalesce(${nameOf('holder')}, '')`.as('lock')),
  );
}

function toEntry(row: EntryRow, zone: string): CalendarEntry {
  const { kind, section_id, section_title, assignee_id, assignee_name, ...columns } = row;
  const value = row[kinds[kind].column] as string;
  return {
    ...columns,
    kind,
    day: kind === 'deadline' ? value : zoneDay(new Date(value), zone),
    at: kind === 'deadline' ? null : value,
    section: section_title === null ? null : { id: section_id, catchy_title: section_title },
    assignee: assignee_name === null ? null : { id: assignee_id, username: assignee_name },
  } as CalendarEntry;
}
