import type { PostSearch } from '@masthead/domain/posts/query';
import { MAX_FOUND, postSearches } from '@masthead/domain/posts/search';
import { listable } from '@masthead/domain/posts/statuses';
import type { Db } from '../../db/db';
import type { Api } from '../../http/api';
import { metaReply } from '../../http/page';
import { serve } from '../../http/serve';
import { findByWords, type Searched } from '../../post-words/post-words.queries';
import { matchingPosts, postsInOrder } from './list-posts.queries';
import { listedPost } from './post-or-throw';

function searchedBy(db: Db, search: PostSearch, zone: string): Searched {
  const { query, page, 'per-page': _, fields, expand, 'search[status]': statuses = listable, ...filters } = search;
  const isFiltered = Object.values(filters).some((filter) => filter !== undefined);
  return { posts: matchingPosts(db, search, zone), statuses, isFiltered };
}

export function postSearchRoutes(api: Api): void {
  serve(api, postSearches.posts, async ({ db, project, now }, { body }) => {
    const { query, page, 'per-page': per_page } = body;
    const found = await findByWords(db, searchedBy(db, body, project.zone), query, MAX_FOUND);
    const shown = found.slice((page - 1) * per_page, page * per_page);
    const rows = await postsInOrder(db, shown, body, now());
    return metaReply(
      rows.map((row) => listedPost(row, project.title)),
      found.length,
      { page, per_page },
    );
  });
}
