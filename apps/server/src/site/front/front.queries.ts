import type { TopStatus } from '@masthead/domain/posts/constants';
import type { Db } from '../../db/db';
import { newestCards } from '../lists/cards.queries';

/** What editors chose for the front page. */
export function listChosen(db: Db, status: TopStatus, most: number) {
  return newestCards(db).where('posts.top_status', '=', status).limit(most).execute();
}

/** What is marked as breaking and chosen for nothing else. */
export function listBreaking(db: Db, most: number) {
  return newestCards(db).where('posts.breaking_status', '=', 1).where('posts.top_status', '=', 0).limit(most).execute();
}
