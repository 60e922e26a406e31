import { can } from '@masthead/domain/access/refusal';
import type { Card } from '@masthead/domain/posts/contract/board';
import { type Board, isLateCard, PUBLISHED_HOURS } from '@masthead/domain/posts/contract/board';
import type { BoardQuery } from '@masthead/domain/posts/contract/list-query';
import { activeStatuses, Status, statusNames } from '@masthead/domain/posts/rules/statuses';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db';
import { executePrepared } from '../../../platform/db/prepared-statements';
import { whereIf } from '../../../platform/db/where-if';
import type { ActorContext } from '../../../platform/http/context';
import { isLateIn, toLateTimes } from '../list/late-posts.queries';
import { isListable, selectPosts, toPostTimes } from '../list/select-posts.queries';

/**
 * Loads the task board: one column per active status, with the posts of that status as cards. The counts include cards
 * beyond the limit of cards per column.
 */
export async function loadBoard(context: ActorContext, query: BoardQuery): Promise<Board> {
  const { db, actor, now, project } = context;
  const { section_id, only_my_tasks, only_late, cards: limit } = query;
  const onlyMyTasks = only_my_tasks === '1' || only_my_tasks === 'true';
  const filter = { section_id, assignee_id: onlyMyTasks ? actor.id : undefined, only_late: only_late === '1' };
  const times = toBoardTimes(now(), project.zone);
  // A user without the right to read posts sees an empty board.
  const [cards, { totals, late, my_tasks }] = can(actor, 'post.read')
    ? await Promise.all([listCards(db, filter, limit, times), countCards(db, filter, actor.id, times)])
    : [[], { totals: noCounts, late: noCounts, my_tasks: 0 }];
  const columns = activeStatuses.map((status) => {
    const items = cards.filter((card) => card.status === status);
    // The two statements may see different states, so a column that is complete counts its cards.
    const isComplete = items.length < limit;
    const lateCards = items.filter((card) => isLateCard(card, times.today));
    return {
      status,
      name: statusNames[status],
      items,
      total: isComplete ? items.length : (totals.get(status) ?? 0),
      late: isComplete ? lateCards.length : (late.get(status) ?? 0),
    };
  });
  return { columns, my_tasks, today: times.today };
}

interface BoardFilter {
  section_id: number | undefined;
  assignee_id: number | undefined;
  only_late: boolean;
}

/** The columns of a post that a card shows, except those of joined tables. */
const cardFields = [
  'main_headline',
  'status',
  'template_type',
  'priority',
  'estimate',
  'due_date',
  'embargo_until',
  'notes',
  'section_id',
  'published_at',
  'updated_at',
  'is_late',
  'publish_due_at',
] as const;

const HOUR_MS = 3_600_000;

/** The points in time on which the cards of the board depend. */
type BoardTimes = ReturnType<typeof toBoardTimes>;

const toBoardTimes = (now: Date, zone: string) => ({
  ...toPostTimes(now),
  ...toLateTimes(now, zone),
  /** Posts that were published before this time have left the board. */
  publishedSince: new Date(now.getTime() - PUBLISHED_HOURS * HOUR_MS).toISOString(),
});

/** The posts of a column. Each active status is listable, but only the index of assignees needs the condition. */
function selectColumn(db: Db, status: Status, filter: BoardFilter, times: BoardTimes) {
  const { section_id, assignee_id, only_late } = filter;
  return db
    .selectFrom('posts')
    .where('posts.status', '=', sql.lit(status))
    .$if(status === Status.PUBLISHED, (posts) => posts.where('posts.published_at', '>=', times.publishedSince))
    .$if(only_late, (posts) => posts.where(isLateIn(status, times)))
    .$call(whereIf(section_id, (posts, id) => posts.where('posts.section_id', '=', id)))
    .$call(whereIf(assignee_id, (posts, id) => posts.where('posts.assignee_id', '=', id).where(isListable)));
}

/** The ids of the most urgent cards of a column. */
const selectCardIds = (db: Db, status: Status, filter: BoardFilter, limit: number, times: BoardTimes) =>
  selectColumn(db, status, filter, times)
    .select('posts.id')
    .orderBy('priority', 'desc')
    .orderBy(status === Status.SCHEDULED ? 'posts.published_at' : 'posts.due_date', (by) => by.asc().nullsLast())
    .orderBy('posts.id', 'desc')
    // A literal, so that a generic plan knows how few rows it reads.
    .limit(sql.lit(limit));

const isScheduled = sql`posts.status = ${sql.lit(Status.SCHEDULED)}`;
const nameOf = (user: 'assignee' | 'reporter' | 'holder') =>
  sql<string | null>`coalesce(${sql.ref(`${user}.nickname`)}, ${sql.ref(`${user}.username`)})`;

/**
 * The most urgent cards of every column with one statement: by priority, then by deadline, then the newest. Scheduled
 * posts are ordered by publication time inside a priority. Subqueries select the ids, so that sort and limit read no
 * other columns.
 */
async function listCards(db: Db, filter: BoardFilter, limit: number, times: BoardTimes): Promise<Card[]> {
  const idsByColumn = activeStatuses.map((status) => selectCardIds(db, status, filter, limit, times));
  const rows = await executePrepared(
    db,
    selectPosts(db, times, cardFields)
      .leftJoin('sections', 'sections.id', 'posts.section_id')
      .leftJoin('users as assignee', 'assignee.id', 'posts.assignee_id')
      .leftJoin('users as reporter', 'reporter.id', 'posts.reporter_id')
      .leftJoin('post_locks', (join) =>
        join.onRef('post_locks.post_id', '=', 'posts.id').on('post_locks.seen_at', '>', times.lockedAfter),
      )
      .leftJoin('users as holder', 'holder.id', 'post_locks.user_id')
      .where(sql<boolean>`posts.id in (${sql.join(idsByColumn, sql` union all `)})`)
      .select(['posts.assignee_id', 'posts.reporter_id', 'sections.catchy_title as section_title'])
      .select(['post_locks.user_id as lock_user_id', sql<string>`coalesce(${nameOf('holder')}, '')`.as('lock')])
      .select([nameOf('assignee').as('assignee_name'), nameOf('reporter').as('reporter_name')])
      .orderBy('priority', 'desc')
      .orderBy(sql`case when ${isScheduled} then posts.published_at end`, (by) => by.asc().nullsLast())
      .orderBy(sql`case when not ${isScheduled} then posts.due_date end`, (by) => by.asc().nullsLast())
      .orderBy('posts.id', 'desc'),
  );
  return rows.map(
    ({ section_title, assignee_id, assignee_name, reporter_id, reporter_name, ...row }) =>
      ({
        ...row,
        section: section_title === null ? null : { id: row.section_id, catchy_title: section_title },
        assignee: assignee_name === null ? null : { id: assignee_id, username: assignee_name },
        reporter: reporter_name === null ? null : { id: reporter_id, username: reporter_name },
      }) as Card,
  );
}

/** Numbers of posts by status. */
type Counts = ReadonlyMap<number, number>;
const noCounts: Counts = new Map();

/** The posts and the late posts of each column that match the filter, and the cards of the actor in all columns. */
interface CardCounts {
  totals: Counts;
  late: Counts;
  my_tasks: number;
}

type CountKind = 'all' | 'late' | 'mine';

async function countCards(db: Db, filter: BoardFilter, actorId: number, times: BoardTimes): Promise<CardCounts> {
  const { section_id } = filter;
  const mine = countColumns(db, 'mine', { section_id, assignee_id: actorId, only_late: false }, times);
  const late = countColumns(db, 'late', { ...filter, only_late: true }, times);
  const all = hasCounters(filter) ? countByCounters(db, filter, times) : countColumns(db, 'all', filter, times);
  const rows = await executePrepared(db, mine.unionAll(late).unionAll(all));
  const countsOf = (kind: CountKind) =>
    new Map(rows.filter((row) => row.kind === kind).map(({ status, total }) => [status, total]));
  return { totals: countsOf('all'), late: countsOf('late'), my_tasks: sum(countsOf('mine').values()) };
}

const hasCounters = ({ assignee_id, only_late }: BoardFilter) => assignee_id === undefined && !only_late;

/** Reads `post_counts`, which triggers keep up to date. It has no publication times, so published posts are counted. */
function countByCounters(db: Db, filter: BoardFilter, times: BoardTimes) {
  return db
    .selectFrom('post_counts')
    .where(
      'status',
      'in',
      activeStatuses.filter((status) => status !== Status.PUBLISHED).map((status) => sql.lit(status)),
    )
    .$call(whereIf(filter.section_id, (counts, id) => counts.where('section_id', '=', id)))
    .groupBy('status')
    .select(['status', sql<number>`sum(posts)::integer`.as('total'), sql.lit<CountKind>('all').as('kind')])
    .unionAll(countColumn(db, 'all', Status.PUBLISHED, filter, times));
}

const countColumn = (db: Db, kind: CountKind, status: Status, filter: BoardFilter, times: BoardTimes) =>
  selectColumn(db, status, filter, times).select((eb) => [
    sql.lit<number>(status).as('status'),
    eb.fn.countAll<number>().as('total'),
    sql.lit(kind).as('kind'),
  ]);

/** One branch per column reads only its part of the index. */
function countColumns(db: Db, kind: CountKind, filter: BoardFilter, times: BoardTimes) {
  const [first, ...others] = activeStatuses.map((status) => countColumn(db, kind, status, filter, times));
  return others.reduce((columns, column) => columns.unionAll(column), first as NonNullable<typeof first>);
}

const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, number) => total + number, 0);
