import type { TopStatus } from '@masthead/domain/posts/rules/constants';
import type { Db } from '../../platform/db/db';
import { newestCards } from '../lists/cards.queries';

/** What editors chose for the front page. */
export function listChosen(db: Db, status: TopStatus, most: number) {
  return newestCards(db).where('posts.top_status', '=', status).limit(most).execute();
}

/** Breaking posts without a top status. */
export function listBreaking(db: Db, ids: readonly number[], most: number) {
  return newestCards(db)
    .where('posts.id', 'in', [0, ...ids])
    .where('posts.top_status', '=', 0)
    .limit(most)
    .execute();
}
