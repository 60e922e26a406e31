import { can } from '@masthead/domain/access/refusal';
import type { Card } from '@masthead/domain/posts/contract/board';
import { type Board, MAX_CARDS, PUBLISHED_HOURS } from '@masthead/domain/posts/contract/board';
import type { BoardQuery } from '@masthead/domain/posts/contract/list-query';
import { listable, Status, statusNames } from '@masthead/domain/posts/rules/statuses';
import { zoneDay } from '@masthead/domain/time/zone';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db';
import type { ActorContext } from '../../../platform/http/context';
import { selectPosts, withRelations } from '../list/select-posts.queries';

interface BoardFilter {
  section_id: number | undefined;
  /** Only what this person is to do. */
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

/** Published posts stay on the board since then. */
const boardSince = (now: Date) => new Date(now.getTime() - PUBLISHED_HOURS * 3_600_000).toISOString();

function inColumn(db: Db, status: Status, { section_id, assignee_id }: BoardFilter, now: Date) {
  return db
    .selectFrom('posts')
    .where('posts.status', '=', status)
    .$if(status === Status.PUBLISHED, (posts) => posts.where('posts.published_at', '>=', boardSince(now)))
    .$if(section_id !== undefined, (posts) => posts.where('posts.section_id', '=', section_id ?? 0))
    .$if(assignee_id !== undefined, (posts) => posts.where('posts.assignee_id', '=', assignee_id ?? 0));
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

/** How many cards a column would have. Those of everybody are kept count of, but for the days of the published ones. */
async function countCards(db: Db, status: Status, filter: BoardFilter, now: Date): Promise<number> {
  const isKept = status !== Status.PUBLISHED && filter.assignee_id === undefined;
  const { total } = await (isKept ? keptCards(db, status, filter) : countedCards(db, status, filter, now));
  return total;
}

function countedCards(db: Db, status: Status, filter: BoardFilter, now: Date) {
  return inColumn(db, status, filter, now)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
}

function keptCards(db: Db, status: Status, { section_id }: BoardFilter) {
  return db
    .selectFrom('post_counts')
    .where('status', '=', status)
    .$if(section_id !== undefined, (counts) => counts.where('section_id', '=', section_id ?? 0))
    .select(sql<number>`coalesce(sum(posts), 0)::integer`.as('total'))
    .executeTakeFirstOrThrow();
}

/** How many cards of the whole board are this person's. */
async function countTasks(db: Db, { section_id, assignee_id }: BoardFilter, now: Date): Promise<number> {
  const { total } = await db
    .selectFrom('posts')
    .where('assignee_id', '=', assignee_id ?? 0)
    .where((eb) =>
      eb.or([
        eb('status', 'in', [Status.NEW, Status.IN_PROGRESS, Status.REVIEW, Status.SCHEDULED]),
        eb.and([eb('status', '=', Status.PUBLISHED), eb('published_at', '>=', boardSince(now))]),
      ]),
    )
    .$if(section_id !== undefined, (posts) => posts.where('section_id', '=', section_id ?? 0))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** The board as it stands. The count of my own cards is of the whole board, whatever is shown of it. */
export async function showBoard(context: ActorContext, query: BoardQuery): Promise<Board> {
  const { db, actor, now, project } = context;
  const isMine = query.only_my_tasks === '1' || query.only_my_tasks === 'true';
  const filter = { section_id: query.section_id, assignee_id: isMine ? actor.id : undefined };
  const mine = { section_id: query.section_id, assignee_id: actor.id };
  // Whoever may not read posts sees an empty board.
  const mayRead = can(actor, 'post.read');
  const showColumn = async (status: (typeof listable)[number]) => {
    const items = mayRead ? await cardsOf(db, status, filter, now()) : [];
    const total = items.length < MAX_CARDS ? items.length : await countCards(db, status, filter, now());
    return { status, name: statusNames[status], items, total };
  };
  const [my_tasks, ...columns] = await Promise.all([countTasks(db, mine, now()), ...listable.map(showColumn)]);
  return { columns, my_tasks, today: zoneDay(now(), project.zone) };
}
