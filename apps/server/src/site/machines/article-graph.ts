import type { ArticleNode } from '@masthead/article/document';
import type { FigureAttributes } from '@masthead/article/nodes/figure';
import { articleToText } from '@masthead/article/to-text';
import { TemplateType } from '@masthead/domain/posts/rules/template-types';
import { modifiedAt } from '../article/article-dates';
import type { Person, Publication, ShownArticle } from '../article/shown-article';
import { textsOf } from '../article/texts';
import type { Site } from '../layout/site';
import { breadcrumbGraph } from './breadcrumb-graph';
import { known, type Thing, wholeAddress } from './graph';
import { liveUpdates } from './live-updates';
import { publisherOf } from './site-graph';
import { withTyped } from './typed-graph';

/** Enough of a gallery to choose from. */
const MOST_PICTURES = 10;

/** What the page of an article says to machines, with what somebody typed for it. */
export function articleGraph(site: Site, article: ShownArticle, publication: Publication): Thing[] {
  const { places, headline } = article;
  const way = places.length > 0 ? [...places, { title: headline, path: publication.path }] : [];
  return withTyped([mainThing(site, article, publication), ...breadcrumbGraph(site, way)], publication.json_ld);
}

function mainThing(site: Site, article: ShownArticle, publication: Publication): Thing {
  const { headline, description, authors, places, tags } = article;
  const { catchy_title, words } = publication;
  const url = wholeAddress(site, publication.path);
  return known({
    '@type': typeOf(article),
    '@id': `${url}#article`,
    url,
    mainEntityOfPage: url,
    headline,
    alternativeHeadline: catchy_title === headline ? null : catchy_title,
    description,
    image: picturesOf(site, article, publication),
    datePublished: article.published_at,
    dateModified: modifiedAt(article),
    author: authors.length > 0 ? authors.map((person) => authorOf(site, person)) : publisherOf(site),
    publisher: publisherOf(site),
    articleSection: places.map(({ title }) => title),
    keywords: tags.map(({ title }) => title),
    inLanguage: site.language,
    wordCount: words || null,
    isAccessibleForFree: true,
    ...(article.template_type === TemplateType.LIVE_UPDATE && liveFields(site, article, publication, url)),
  });
}

function typeOf({ template_type, paid_label }: ShownArticle): string {
  if (template_type === TemplateType.LIVE_UPDATE) return 'LiveBlogPosting';
  return paid_label === null ? 'NewsArticle' : 'AdvertiserContentArticle';
}

function liveFields({ zone }: Site, { slides, published_at }: ShownArticle, publication: Publication, url: string) {
  const first_published_at = published_at ?? publication.updated_at;
  const plot = slides[0]?.content;
  return {
    coverageStartTime: first_published_at,
    coverageEndTime: publication.live_ended_at,
    articleBody: plot ? articleToText(plot) : null,
    liveBlogUpdate: liveUpdates(slides, { zone, url, first_published_at, updated_at: publication.updated_at }),
  };
}

function authorOf(site: Site, { name, path, position }: Person): Thing {
  return known({ '@type': 'Person', name, url: path && wholeAddress(site, path), jobTitle: position });
}

function picturesOf(site: Site, article: ShownArticle, { share_image, crops }: Publication): Thing[] {
  const figures = [article.lead, ...textsOf(article).flatMap(({ doc }) => figuresOf(doc))].filter(
    (each) => each !== null,
  );
  const shown = figures.map(({ src, width, height, caption }) => ({ path: src, width, height, caption }));
  const all = [...(share_image ? [share_image] : []), ...crops, ...shown];
  const once = all.filter(({ path }, index) => all.findIndex((each) => each.path === path) === index);
  return once
    .slice(0, MOST_PICTURES)
    .map(({ path, ...about }) => known({ '@type': 'ImageObject', url: wholeAddress(site, path), ...about }));
}

function figuresOf({ type, attrs, content = [] }: ArticleNode): FigureAttributes[] {
  if (type === 'figure' && attrs) return [attrs as unknown as FigureAttributes];
  return content.flatMap(figuresOf);
}
