import { can } from '@masthead/domain/access/refusal';
import type { Card } from '@masthead/domain/posts/contract/board';
import { type Board, MAX_CARDS, PUBLISHED_HOURS } from '@masthead/domain/posts/contract/board';
import type { BoardQuery } from '@masthead/domain/posts/contract/list-query';
import { listable, Status, statusNames } from '@masthead/domain/posts/rules/statuses';
import { zoneDay } from '@masthead/domain/time/zone';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db';
import { whereIf } from '../../../platform/db/where-if';
import type { ActorContext } from '../../../platform/http/context';
import { isListable, selectPosts, withRelations } from '../list/select-posts.queries';

/** The columns of the board. `my_tasks` counts the caller's cards of the whole board, also of those that are not shown. */
export async function showBoard(context: ActorContext, query: BoardQuery): Promise<Board> {
  const { db, actor, now, project } = context;
  const isMine = query.only_my_tasks === '1' || query.only_my_tasks === 'true';
  const filter = { section_id: query.section_id, assignee_id: isMine ? actor.id : undefined };
  const mine = { section_id: query.section_id, assignee_id: actor.id };
  // A caller without the right to read posts sees an empty board.
  const mayRead = can(actor, 'post.read');
  const showColumn = async (status: (typeof listable)[number]) => {
    const items = mayRead ? await cardsOf(db, status, filter, now()) : [];
    const total = items.length < MAX_CARDS ? items.length : await countCards(db, status, filter, now());
    return { status, name: statusNames[status], items, total };
  };
  const [my_tasks, ...columns] = await Promise.all([countTasks(db, mine, now()), ...listable.map(showColumn)]);
  return { columns, my_tasks, today: zoneDay(now(), project.zone) };
}

interface BoardFilter {
  section_id: number | undefined;
  /** Only posts that are assigned to this user. */
  assignee_id: number | undefined;
}

const cardFields = [
  'main_headline',
  'status',
  'template_type',
  'priority',
  'estimate',
  'due_date',
  'notes',
  'section_id',
  'published_at',
  'updated_at',
  'lock',
  'lock_user_id',
  'is_late',
] as const;

/** Posts that were published before this time have left the board. */
const boardSince = (now: Date) => new Date(now.getTime() - PUBLISHED_HOURS * 3_600_000).toISOString();

function inColumn(db: Db, status: Status, { section_id, assignee_id }: BoardFilter, now: Date) {
  return db
    .selectFrom('posts')
    .where(isListable)
    .where('posts.status', '=', status)
    .$if(status === Status.PUBLISHED, (posts) => posts.where('posts.published_at', '>=', boardSince(now)))
    .$call(whereIf(section_id, (posts, id) => posts.where('posts.section_id', '=', id)))
    .$call(whereIf(assignee_id, (posts, id) => posts.where('posts.assignee_id', '=', id)));
}

/**
 * The most urgent cards of a column: by priority, then by deadline, then the newest. Scheduled posts are ordered by
 * publication time inside a priority.
 */
async function cardsOf(db: Db, status: Status, filter: BoardFilter, now: Date): Promise<Card[]> {
  const byTime = status === Status.SCHEDULED ? 'posts.published_at' : 'posts.due_date';
  const ids = inColumn(db, status, filter, now)
    .select('posts.id')
    .orderBy('priority', 'desc')
    .orderBy(byTime, (by) => by.asc().nullsLast())
    .orderBy('posts.id', 'desc')
    .limit(MAX_CARDS);
  const cards = await withRelations(selectPosts(db, now, cardFields), ['section', 'assignee', 'reporter'])
    .where('posts.id', 'in', ids)
    .orderBy('priority', 'desc')
    .orderBy(byTime, (by) => by.asc().nullsLast())
    .orderBy('posts.id', 'desc')
    .execute();
  return cards as Card[];
}

/** How many cards a column has. The table `post_counts` has the number unless it depends on the assignee or the time. */
async function countCards(db: Db, status: Status, filter: BoardFilter, now: Date): Promise<number> {
  const hasCounter = status !== Status.PUBLISHED && filter.assignee_id === undefined;
  const { total } = hasCounter
    ? await db
        .selectFrom('post_counts')
        .where('status', '=', status)
        .$call(whereIf(filter.section_id, (counts, id) => counts.where('section_id', '=', id)))
        .select(sql<number>`coalesce(sum(posts), 0)::integer`.as('total'))
        .executeTakeFirstOrThrow()
    : await inColumn(db, status, filter, now)
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
  return total;
}

/** How many cards of the whole board are assigned to a user. */
async function countTasks(db: Db, { section_id, assignee_id }: BoardFilter, now: Date): Promise<number> {
  const { total } = await db
    .selectFrom('posts')
    .where('assignee_id', '=', assignee_id ?? 0)
    .where(isListable)
    .where((eb) => eb.or([eb('status', '<>', Status.PUBLISHED), eb('published_at', '>=', boardSince(now))]))
    .$call(whereIf(section_id, (posts, id) => posts.where('section_id', '=', id)))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}
