import { can } from '@masthead/domain/access/refusal';
import { type Board, MAX_CARDS } from '@masthead/domain/posts/contract/board';
import type { BoardQuery } from '@masthead/domain/posts/contract/list-query';
import { listable, statusNames } from '@masthead/domain/posts/rules/statuses';
import { zoneDay } from '@masthead/domain/time/zone';
import type { ActorContext } from '../../platform/http/context';
import { cardsOf, countCards, countTasks } from './board.queries';

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
