import { MAX_SEARCH_RESULTS } from '@masthead/domain/posts/contract/endpoints';
import type { PostSearch } from '@masthead/domain/posts/contract/list-query';
import { activeStatuses } from '@masthead/domain/posts/rules/statuses';
import { z } from 'zod';
import {
  findByWordsAndAuthors,
  indexPendingPosts,
  type SearchScope,
} from '../../../content/post-words/post-words.queries';
import { suggestCorrections } from '../../../content/post-words/similar-words.queries';
import type { Db } from '../../../platform/db/db';
import type { Context } from '../../../platform/http/context';
import { metaReply } from '../../../platform/http/page';
import type { Job } from '../../../platform/jobs/job';
import { selectPostsInOrder } from '../list/list-posts.queries';
import { resolveLate, selectMatchingPosts } from '../list/matching-posts.queries';
import { toListedPost } from '../list/post-reply';

const INDEX_INTERVAL_MS = 10_000;
const INDEX_BATCH_SIZE = 100;

/** Every ten seconds, indexes the changed posts that no search has indexed yet. */
export const indexPosts: Job<object> = {
  kind: 'index-posts',
  payload: z.object({}),
  run: async ({ db, now, signal }) => {
    while ((await indexPendingPosts(db, INDEX_BATCH_SIZE)) === INDEX_BATCH_SIZE) signal.throwIfAborted();
    return new Date(now().getTime() + INDEX_INTERVAL_MS);
  },
};

/** Searches posts by words and author names for the lists of the admin. Accepts the filters of the posts list. */
export async function searchPosts({ db, project, now }: Context, parsed: PostSearch) {
  const search = resolveLate(parsed, now());
  const { query, page, 'per-page': per_page } = search;
  const { ids, ...correction } = await findIds(db, toSearchScope(db, search, project.zone), query);
  const rows = await selectPostsInOrder(db, ids.slice((page - 1) * per_page, page * per_page), search, now());
  const items = rows.map((row) => toListedPost(row, project.title));
  return { ...metaReply(items, ids.length, { page, per_page }), ...correction };
}

type ResolvedSearch = ReturnType<typeof resolveLate<PostSearch>>;

function toSearchScope(db: Db, search: ResolvedSearch, zone: string): SearchScope {
  const {
    query,
    page,
    'per-page': _,
    fields,
    expand,
    'search[status]': statuses = activeStatuses,
    ...filters
  } = search;
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  return { posts: selectMatchingPosts(db, search, zone), statuses, isFiltered };
}

interface SearchResult {
  ids: number[];
  /** The corrected query that found the posts. Missing if the query itself has results. */
  searched_for?: string;
}

/** If the query has no results, repeats it with similar words, such as "jetty" for "jety". */
async function findIds(db: Db, scope: SearchScope, query: string): Promise<SearchResult> {
  const ids = await findByWordsAndAuthors(db, scope, query, MAX_SEARCH_RESULTS);
  if (ids.length > 0) return { ids };
  for (const searched_for of await suggestCorrections(db, query)) {
    const similarIds = await findByWordsAndAuthors(db, scope, searched_for, MAX_SEARCH_RESULTS);
    if (similarIds.length > 0) return { ids: similarIds, searched_for };
  }
  return { ids: [] };
}
