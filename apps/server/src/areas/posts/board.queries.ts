import { type Card, MAX_CARDS, PUBLISHED_HOURS } from '@masthead/domain/posts/board';
import { Status } from '@masthead/domain/posts/statuses';
import type { Db } from '../../db/db';
import { selectPosts, withRelations } from './select-posts.queries';

export interface BoardFilter {
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
  'is_late',
] as const;

function inColumn(db: Db, status: Status, { section_id, assignee_id }: BoardFilter, now: Date) {
  const since = new Date(now.getTime() - PUBLISHED_HOURS * 3_600_000).toISOString();
  return db
    .selectFrom('posts')
    .where('posts.status', '=', status)
    .$if(status === Status.PUBLISHED, (posts) => posts.where('posts.published_at', '>=', since))
    .$if(section_id !== undefined, (posts) => posts.where('posts.section_id', '=', section_id ?? 0))
    .$if(assignee_id !== undefined, (posts) => posts.where('posts.assignee_id', '=', assignee_id ?? 0));
}

/** The most urgent cards of a column: by priority, then by deadline, then the newest. */
export async function cardsOf(db: Db, status: Status, filter: BoardFilter, now: Date): Promise<Card[]> {
  const ids = inColumn(db, status, filter, now)
    .select('posts.id')
    .orderBy('priority', 'desc')
    .orderBy('due_date', (by) => by.asc().nullsLast())
    .orderBy('posts.id', 'desc')
    .limit(MAX_CARDS);
  const cards = await withRelations(selectPosts(db, now, cardFields), ['section', 'assignee', 'reporter'])
    .where('posts.id', 'in', ids)
    .orderBy('priority', 'desc')
    .orderBy('due_date', (by) => by.asc().nullsLast())
    .orderBy('posts.id', 'desc')
    .execute();
  return cards as Card[];
}

export async function countCards(db: Db, status: Status, filter: BoardFilter, now: Date): Promise<number> {
  const { total } = await inColumn(db, status, filter, now)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}
