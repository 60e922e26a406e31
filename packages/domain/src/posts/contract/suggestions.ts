import { z } from 'zod';
import { endpoint } from '../../http/endpoint';
import { idParams, searchText } from '../../http/paging';

// The API that suggests published articles: as targets of links, and as related articles of a post.

export const MAX_LINK_TARGETS = 8;
export const MAX_RELATED_SUGGESTIONS = 8;

const publishedPost = z.object({
  id: z.number().int(),
  main_headline: z.string(),
  published_at: z.string(),
  /** The canonical URL on the site. */
  url: z.string(),
});
export type PublishedPost = z.infer<typeof publishedPost>;

const reply = z.object({ items: z.array(publishedPost) });

export const postSuggestions = {
  linkTargets: endpoint({
    method: 'GET',
    path: '/posts/link-targets',
    access: 'signed-in',
    summary: 'Finds published articles whose headline has words that begin with the query.',
    query: z.object({ query: searchText.min(2).max(100) }),
    fromReplica: true,
    reply,
  }),
  related: endpoint({
    method: 'GET',
    path: '/posts/:id/related-suggestions',
    access: 'post.read',
    summary: 'Suggests published articles that are related to a post.',
    description:
      'Articles that share passages with the stored text come first, then the newest that share the most tags. The related articles of the post are left out.',
    params: idParams,
    reply,
  }),
};
