import type { PostSearch } from '@masthead/domain/posts/query';
import { MAX_FOUND, postSearches } from '@masthead/domain/posts/search';
import { listable } from '@masthead/domain/posts/statuses';
import { findByWordsAndAuthors, type Searched } from '../../content/post-words/post-words.queries';
import { similarTexts } from '../../content/post-words/similar-words.queries';
import type { Db } from '../../platform/db/db';
import { metaReply } from '../../platform/http/page';
import { type Api, serve } from '../../platform/http/serve';

import { matchingPosts, postsInOrder } from './list-posts.queries';
import { listedPost } from './post-or-throw';

function searchedBy(db: Db, search: PostSearch, zone: string): Searched {
  const { query, page, 'per-page': _, fields, expand, 'search[status]': statuses = listable, ...filters } = search;
  const isFiltered = Object.values(filters).some((filter) => filter !== undefined);
  return { posts: matchingPosts(db, search, zone), statuses, isFiltered };
}

interface Found {
  ids: number[];
  /** The corrected spelling that found the posts. */
  searched_for?: string;
}

/** A query that finds nothing is repeated with similar words. */
async function find(db: Db, searched: Searched, query: string): Promise<Found> {
  const ids = await findByWordsAndAuthors(db, searched, query, MAX_FOUND);
  if (ids.length > 0) return { ids };
  for (const searched_for of await similarTexts(db, query)) {
    const similar = await findByWordsAndAuthors(db, searched, searched_for, MAX_FOUND);
    if (similar.length > 0) return { ids: similar, searched_for };
  }
  return { ids: [] };
}

export function postSearchRoutes(api: Api): void {
  serve(api, postSearches.posts, async ({ db, project, now }, { body }) => {
    const { query, page, 'per-page': per_page } = body;
    const { ids, ...how } = await find(db, searchedBy(db, body, project.zone), query);
    const shown = ids.slice((page - 1) * per_page, page * per_page);
    const rows = await postsInOrder(db, shown, body, now());
    const items = rows.map((row) => listedPost(row, project.title));
    return { ...metaReply(items, ids.length, { page, per_page }), ...how };
  });
}
