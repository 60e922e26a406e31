import { modifiedAt } from '../article/article-dates';
import type { Publication, ShownArticle } from '../article/shown-article';
import type { Head } from '../layout/head';
import type { Site } from '../layout/site';
import { articleGraph } from './article-graph';

/** What the page of an article says about itself. Of one that is not out, search engines hear nothing. */
export function articleHead(site: Site, article: ShownArticle, publication: Publication | undefined): Head {
  const { headline, description, places, tags, lead } = article;
  if (!publication) return { title: headline, description, path: null };
  const { catchy_title, fb_catchy_title, path, share_image } = publication;
  return {
    title: catchy_title || headline,
    description,
    path,
    share: share_image && { ...share_image, alt: lead?.alt ?? null },
    article: {
      title: fb_catchy_title || catchy_title || headline,
      published_at: article.published_at,
      modified_at: modifiedAt(article),
      section: places[0]?.title ?? null,
      tags: tags.map(({ title }) => title),
    },
    graph: articleGraph(site, article, publication),
  };
}
