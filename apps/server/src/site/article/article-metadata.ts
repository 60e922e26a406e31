import { type ArticleNode, articleToText } from '@masthead/article/document';
import type { FigureAttributes } from '@masthead/article/nodes/figure';

import { slideId } from '@masthead/domain/posts/contract/slides';
import { newestFirst } from '@masthead/domain/posts/rules/live-moments';
import { searchTitle, shareTitle } from '@masthead/domain/posts/rules/share-titles';
import { TemplateType } from '@masthead/domain/posts/rules/template-types';

import { updateAnchor } from '@masthead/domain/site/paths';
import type { ArticleSlide } from '../../content/post-preview/article-state';
import { toModificationTime } from '../context/article-facts';
import { absoluteUrl, type Site } from '../context/site';

import type { PageMetadata } from '../layout/page-head';
import { mergeCustomJsonLd, omitEmpty, type SchemaObject } from '../structured-data/json-ld';
import { createBreadcrumbGraph, toPublisher } from '../structured-data/page-graphs';
import { type ArticleView, listRichTexts, type Person, type Publication } from './article-view';

/** The values that date and link the updates of a live update. */
interface LiveCoverage {
  zone: string;
  url: string;
  first_published_at: string;
  updated_at: string;
  marks: Publication['marks'];
}

/** Limits the size of the page, which contains each update twice. */
const MAX_UPDATES = 25;
/** Search engines cut longer headlines. */
const MAX_HEADLINE_LENGTH = 110;

function toLiveUpdates(slides: readonly ArticleSlide[], coverage: LiveCoverage): SchemaObject[] {
  return newestFirst(slides, coverage)
    .map(({ slide: { title, content, id }, index, moment }) => ({
      title,
      text: content ? articleToText(content).trim() : '',
      url: `${coverage.url}#${updateAnchor(slideId({ id }, index))}`,
      moment,
      mark: coverage.marks.find((mark) => mark.id === id),
    }))
    .filter(({ title, text }) => title || text)
    .slice(0, MAX_UPDATES)
    .map(({ title, text, url, moment, mark }) =>
      omitEmpty({
        '@type': 'BlogPosting',
        '@id': url,
        headline: title || truncateToHeadline(text),
        url,
        datePublished: moment,
        dateModified: mark?.corrected_at ?? null,
        articleBody: text,
        correction: mark?.correction
          ? { '@type': 'CorrectionComment', text: mark.correction, datePublished: mark.corrected_at }
          : null,
      }),
    );
}

/** A headline for an update without a title: the first line of its text, cut at a space. */
export function truncateToHeadline(text: string): string {
  const line = text.split('\n', 1)[0] ?? '';
  if (line.length <= MAX_HEADLINE_LENGTH) return line;
  const cut = line.slice(0, MAX_HEADLINE_LENGTH);
  const end = cut.lastIndexOf(' ');
  // Removes a surrogate that the slice has separated from its pair.
  return `${(end > 0 ? cut.slice(0, end) : cut).replace(/\p{Cs}/gu, '')}…`;
}

const MAX_PICTURES = 10;

/** The schema.org objects of the page: the article and its breadcrumbs, with the editor's own JSON-LD. */
function createArticleGraph(site: Site, article: ArticleView, publication: Publication): SchemaObject[] {
  const { headline } = article;
  const parents = article.breadcrumbs;
  const breadcrumbs = parents.length > 0 ? [...parents, { title: headline, path: publication.path }] : [];
  return mergeCustomJsonLd(
    [createMainEntity(site, article, publication), ...createBreadcrumbGraph(site, breadcrumbs)],
    publication.json_ld,
  );
}

/** The schema.org object that describes the article. */
function createMainEntity(site: Site, article: ArticleView, publication: Publication): SchemaObject {
  const { headline, description, authors, breadcrumbs, tags } = article;
  const { catchy_title, word_count } = publication;
  const url = absoluteUrl(site, publication.path);
  return omitEmpty({
    '@type': selectSchemaType(article),
    '@id': `${url}#article`,
    url,
    mainEntityOfPage: url,
    headline,
    alternativeHeadline: catchy_title === headline ? null : catchy_title,
    description,
    image: toPictures(site, article, publication),
    datePublished: article.published_at,
    dateModified: toModificationTime(article),
    author: authors.length > 0 ? authors.map((person) => toAuthor(site, person)) : toPublisher(site),
    publisher: toPublisher(site),
    articleSection: breadcrumbs.map(({ title }) => title),
    keywords: tags.map(({ title }) => title),
    inLanguage: site.language,
    wordCount: word_count || null,
    isAccessibleForFree: true,
    ...(article.template_type === TemplateType.LIVE_UPDATE && createLiveFields(site, article, publication, url)),
  });
}

function selectSchemaType({ template_type, paid_label }: ArticleView): string {
  if (template_type === TemplateType.LIVE_UPDATE) return 'LiveBlogPosting';
  return paid_label === null ? 'NewsArticle' : 'AdvertiserContentArticle';
}

function createLiveFields(
  { zone }: Site,
  { slides, published_at }: ArticleView,
  publication: Publication,
  url: string,
) {
  const { updated_at, marks } = publication;
  const first_published_at = published_at ?? updated_at;
  const plot = slides[0]?.content;
  return {
    coverageStartTime: first_published_at,
    coverageEndTime: publication.live_ended_at,
    articleBody: plot ? articleToText(plot) : null,
    liveBlogUpdate: toLiveUpdates(slides, { zone, url, first_published_at, updated_at, marks }),
  };
}

function toAuthor(site: Site, { name, path, position }: Person): SchemaObject {
  return omitEmpty({ '@type': 'Person', name, url: path && absoluteUrl(site, path), jobTitle: position });
}

function toPictures(site: Site, article: ArticleView, { share_image, crops }: Publication): SchemaObject[] {
  const figures = [article.lead, ...listRichTexts(article).flatMap(({ doc }) => findFigures(doc))].filter(
    (figure) => figure !== null,
  );
  const inText = figures.map(({ src, width, height, caption }) => ({ path: src, width, height, caption }));
  const all = [...(share_image ? [share_image] : []), ...crops, ...inText];
  const unique = all.filter(({ path }, index) => all.findIndex((picture) => picture.path === path) === index);
  return unique
    .slice(0, MAX_PICTURES)
    .map(({ path, ...properties }) =>
      omitEmpty({ '@type': 'ImageObject', url: absoluteUrl(site, path), ...properties }),
    );
}

function findFigures({ type, attrs, content = [] }: ArticleNode): FigureAttributes[] {
  if (type === 'figure' && attrs) return [attrs as unknown as FigureAttributes];
  return content.flatMap(findFigures);
}

/**
 * The metadata of an article page for search engines and social networks. A preview has no path, so search engines do
 * not index it.
 */
export function createArticleMetadata(
  site: Site,
  article: ArticleView,
  publication: Publication | undefined,
): PageMetadata {
  const { headline, description, breadcrumbs, tags, lead } = article;
  if (!publication) return { title: headline, description, path: null };
  const { path, share_image } = publication;
  const titles = { ...publication, main_headline: headline };
  return {
    title: searchTitle(titles),
    description,
    path,
    share: share_image && { ...share_image, alt: lead?.alt ?? null },
    article: {
      title: shareTitle(titles),
      published_at: article.published_at,
      modified_at: toModificationTime(article),
      section: breadcrumbs[0]?.title ?? null,
      tags: tags.map(({ title }) => title),
    },
    graph: createArticleGraph(site, article, publication),
  };
}
