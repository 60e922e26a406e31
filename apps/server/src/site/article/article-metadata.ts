import type { ArticleNode } from '@masthead/article/document';
import type { FigureAttributes } from '@masthead/article/nodes/figure';
import { articleToText } from '@masthead/article/to-text';
import { slideId } from '@masthead/domain/posts/contract/slides';
import { newestFirst } from '@masthead/domain/posts/rules/live-moments';
import { TemplateType } from '@masthead/domain/posts/rules/template-types';

import { updateAnchor } from '@masthead/domain/site/addresses';
import type { StateSlide } from '../../content/post-preview/article-state';
import { absoluteUrl } from '../context/addresses';
import { modifiedAt } from '../context/post-facts';
import type { Site } from '../context/site';
import type { Head } from '../layout/page-head';
import { mergeCustomJsonLd, omitEmpty, type Thing } from '../structured-data/json-ld';
import { breadcrumbGraph, publisherOf } from '../structured-data/page-graphs';
import { type ArticleView, type Person, type Publication, textsOf } from './article-view';

interface About {
  zone: string;
  /** The page's whole address. */
  url: string;
  first_published_at: string;
  updated_at: string;
}

/** A page says each update twice, once for machines: of a long day, the newest are enough. */
const MOST_UPDATES = 25;
/** Of what has no title, its first words are one. */
const TITLE_LENGTH = 110;

/** What happened, the newest first. The first slide is the Plot. */
function liveUpdates(slides: readonly StateSlide[], about: About): Thing[] {
  return newestFirst(slides, about)
    .map(({ slide: { title, content, id }, place, moment }) => ({
      title,
      text: content ? articleToText(content).trim() : '',
      url: `${about.url}#${updateAnchor(slideId({ id }, place))}`,
      moment,
    }))
    .filter(({ title, text }) => title || text)
    .slice(0, MOST_UPDATES)
    .map(({ title, text, url, moment }) =>
      omitEmpty({
        '@type': 'BlogPosting',
        '@id': url,
        headline: title || firstWords(text),
        url,
        datePublished: moment,
        articleBody: text,
      }),
    );
}

function firstWords(text: string): string {
  const line = text.split('\n', 1)[0] ?? '';
  if (line.length <= TITLE_LENGTH) return line;
  const cut = line.slice(0, TITLE_LENGTH);
  const end = cut.lastIndexOf(' ');
  // A sign of two parts may have been cut through.
  return `${(end > 0 ? cut.slice(0, end) : cut).replace(/\p{Cs}/gu, '')}…`;
}

/** Enough of a gallery to choose from. */
const MOST_PICTURES = 10;

/** What the page of an article says to machines, with what somebody typed for it. */
function articleGraph(site: Site, article: ArticleView, publication: Publication): Thing[] {
  const { places, headline } = article;
  const way = places.length > 0 ? [...places, { title: headline, path: publication.path }] : [];
  return mergeCustomJsonLd([mainThing(site, article, publication), ...breadcrumbGraph(site, way)], publication.json_ld);
}

function mainThing(site: Site, article: ArticleView, publication: Publication): Thing {
  const { headline, description, authors, places, tags } = article;
  const { catchy_title, words } = publication;
  const url = absoluteUrl(site, publication.path);
  return omitEmpty({
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

function typeOf({ template_type, paid_label }: ArticleView): string {
  if (template_type === TemplateType.LIVE_UPDATE) return 'LiveBlogPosting';
  return paid_label === null ? 'NewsArticle' : 'AdvertiserContentArticle';
}

function liveFields({ zone }: Site, { slides, published_at }: ArticleView, publication: Publication, url: string) {
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
  return omitEmpty({ '@type': 'Person', name, url: path && absoluteUrl(site, path), jobTitle: position });
}

function picturesOf(site: Site, article: ArticleView, { share_image, crops }: Publication): Thing[] {
  const figures = [article.lead, ...textsOf(article).flatMap(({ doc }) => figuresOf(doc))].filter(
    (each) => each !== null,
  );
  const shown = figures.map(({ src, width, height, caption }) => ({ path: src, width, height, caption }));
  const all = [...(share_image ? [share_image] : []), ...crops, ...shown];
  const once = all.filter(({ path }, index) => all.findIndex((each) => each.path === path) === index);
  return once
    .slice(0, MOST_PICTURES)
    .map(({ path, ...about }) => omitEmpty({ '@type': 'ImageObject', url: absoluteUrl(site, path), ...about }));
}

function figuresOf({ type, attrs, content = [] }: ArticleNode): FigureAttributes[] {
  if (type === 'figure' && attrs) return [attrs as unknown as FigureAttributes];
  return content.flatMap(figuresOf);
}

/** What the page of an article says about itself. Of one that is not out, search engines hear nothing. */
export function articleHead(site: Site, article: ArticleView, publication: Publication | undefined): Head {
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
