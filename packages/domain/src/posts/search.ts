import { z } from 'zod';
import { endpoint } from '../http/endpoint';
import { metaPageOf } from '../http/paging';
import { postSearch } from './query';
import { listedPost } from './schema';

/** No search finds more posts than this; a `totalCount` of as many means that there may be more. */
export const MAX_FOUND = 1000;

export const postSearches = {
  posts: endpoint({
    method: 'POST',
    path: '/search/posts',
    access: 'post.read',
    summary: `The posts in which every word of the query stands, the last one by its beginning, without case and accents, among those that the filters let through: first by their headline, then by the names of their authors, then by their other titles and their text; the newest first. At most ${MAX_FOUND}; of what stands in more than one of twenty posts, those among the newest ${MAX_FOUND}. A query that finds nothing is repeated with similarly spelled words, which \`searched_for\` names.`,
    body: postSearch,
    reply: metaPageOf(listedPost).extend({ searched_for: z.string().optional() }),
  }),
};
