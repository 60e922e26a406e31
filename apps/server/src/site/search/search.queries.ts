import { Status } from '@masthead/domain/posts/rules/statuses';
import { findByWords } from '../../content/post-words/post-words.queries';
import type { Db } from '../../platform/db/db';
import { newestCards } from '../lists/cards.queries';
import type { Range } from '../lists/post-lists.queries';

/** Published articles with every one of the words, the newest first: of the best so many. */
export async function searchArticles(db: Db, words: string, most: number, { limit, offset }: Range) {
  const posts = db.selectFrom('posts').where('posts.is_public', '=', true);
  const found = await findByWords(db, { posts, statuses: [Status.PUBLISHED], isFiltered: false }, words, most);
  if (found.length === 0) return [];
  return newestCards(db).where('posts.id', 'in', found).limit(limit).offset(offset).execute();
}
