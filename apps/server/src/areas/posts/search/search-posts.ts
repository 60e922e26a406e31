import { MAX_FOUND } from '@masthead/domain/posts/contract/endpoints';
import type { PostSearch } from '@masthead/domain/posts/contract/list-query';
import { listable } from '@masthead/domain/posts/rules/statuses';

import { findByWordsAndAuthors, type Searched } from '../../../content/post-words/post-words.queries';
import { similarTexts } from '../../../content/post-words/similar-words.queries';
import type { Db } from '../../../platform/db/db';
import type { Context } from '../../../platform/http/context';
import { metaReply } from '../../../platform/http/page';
import { matchingPosts, postsInOrder } from '../list/list-posts.queries';
import { listedPost } from '../list/post-reply';

/** One page of the posts that match the words and the filters, best match first. */
export async function searchPosts({ db, project, now }: Context, search: PostSearch) {
  const { query, page, 'per-page': per_page } = search;
  const { ids, ...how } = await findIds(db, toSearched(db, search, project.zone), query);
  const rows = await postsInOrder(db, ids.slice((page - 1) * per_page, page * per_page), search, now());
  const items = rows.map((row) => listedPost(row, project.title));
  return { ...metaReply(items, ids.length, { page, per_page }), ...how };
}

function toSearched(db: Db, search: PostSearch, zone: string): Searched {
  const { query, page, 'per-page': _, fields, expand, 'search[status]': statuses = listable, ...filters } = search;
  const isFiltered = Object.values(filters).some((filter) => filter !== undefined);
  return { posts: matchingPosts(db, search, zone), statuses, isFiltered };
}

interface Found {
  ids: number[];
  /** The corrected spelling that found the posts. */
  searched_for?: string;
}

/** Repeats a query that finds nothing with similar words. */
async function findIds(db: Db, searched: Searched, query: string): Promise<Found> {
  const ids = await findByWordsAndAuthors(db, searched, query, MAX_FOUND);
  if (ids.length > 0) return { ids };
  for (const searched_for of await similarTexts(db, query)) {
    const similar = await findByWordsAndAuthors(db, searched, searched_for, MAX_FOUND);
    if (similar.length > 0) return { ids: similar, searched_for };
  }
  return { ids: [] };
}
