import {
  faviconPath,
  feedPath,
  iconPath,
  manifestPath,
  sharePicturePath,
  touchIconPath,
} from '@masthead/domain/site/paths';
import type { PageLink } from '../context/scope';
import { absoluteUrl, pagedPath, type Site } from '../context/site';

import { type SchemaObject, toJsonLdScript } from '../structured-data/json-ld';

import { createStyleSheet } from './style';

/** The title and the metadata of a page for search engines and social networks. */
export interface PageMetadata extends Omit<IndexedPageMetadata, 'path'> {
  /** The path of the page; `null` for a page that search engines must not index. */
  path: string | null;
}

/** The element `head` of every page. */
export function PageHead({ site, head }: { site: Site; head: PageMetadata }) {
  const { title, description, path } = head;
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{path === '/' ? title : `${title} | ${site.title}`}</title>
      {description ? <meta name="description" content={description} /> : null}
      {path === null ? (
        <meta name="robots" content="noindex, nofollow" />
      ) : (
        <IndexedPageTags site={site} {...head} path={path} />
      )}
      <meta name="color-scheme" content="light dark" />
      <link rel="icon" href={faviconPath} sizes="32x32" />
      <link rel="apple-touch-icon" href={touchIconPath} />
      <link rel="manifest" href={manifestPath} />
      <link rel="icon" type="image/svg+xml" href={iconPath} />
      <meta name="theme-color" content={site.colour} />
      <style>{createStyleSheet(site.colour)}</style>
      {site.script ? <script src={site.script} defer /> : null}
    </head>
  );
}

/** The size of the default Open Graph picture. */
export const SHARE_PICTURE_SIZE = { width: 1200, height: 630 };

/** The metadata that only articles have. */
interface ArticleMetadata {
  title: string;
  published_at: string | null;
  modified_at: string | null;
  section: string | null;
  tags: readonly string[];
}

/** The picture that social networks show with a link. */
interface SharePicture {
  path: string;
  width: number;
  height: number;
  alt?: string | null;
}

/** The metadata of a page that search engines index. */
interface IndexedPageMetadata {
  title: string;
  description?: string | null | undefined;
  path: string;
  /** The number of the page in a list. */
  page?: number | undefined;
  /** The RSS feed of the same articles. */
  feed?: PageLink | undefined;
  share?: SharePicture | null | undefined;
  article?: ArticleMetadata | undefined;
  /** The structured data. */
  graph?: readonly SchemaObject[] | undefined;
}

function IndexedPageTags({ site, ...page }: IndexedPageMetadata & { site: Site }) {
  const url = absoluteUrl(site, pagedPath(page.path, page.page));
  const feeds = [{ title: site.title, path: feedPath }, ...(page.feed ? [page.feed] : [])];
  return (
    <>
      <link rel="canonical" href={url} />
      <meta name="robots" content="max-image-preview:large, max-snippet:-1" />
      {feeds.map(({ title, path }) => (
        <link key={path} rel="alternate" type="application/rss+xml" title={title} href={absoluteUrl(site, path)} />
      ))}
      <OpenGraphTags site={site} url={url} {...page} />
      {page.graph && page.graph.length > 0 ? (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: jsonLdScript escapes "<", so it cannot end the script
        <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: toJsonLdScript(page.graph) }} />
      ) : null}
    </>
  );
}

function OpenGraphTags({
  site,
  url,
  article,
  share: ownShare,
  ...page
}: IndexedPageMetadata & { site: Site; url: string }) {
  const share = ownShare ?? { path: sharePicturePath, ...SHARE_PICTURE_SIZE, alt: site.title };
  const properties: [property: string, content: string | number | null | undefined][] = [
    ['og:type', article ? 'article' : 'website'],
    ['og:title', article?.title ?? page.title],
    ['og:description', page.description],
    ['og:url', url],
    ['og:site_name', site.title],
    ['og:locale', site.language.replace('-', '_')],
    ['og:image', absoluteUrl(site, share.path)],
    ['og:image:width', share.width],
    ['og:image:height', share.height],
    ['og:image:alt', share.alt || page.title],
    ['article:published_time', article?.published_at],
    ['article:modified_time', article?.modified_at],
    ['article:section', article?.section],
    ...(article?.tags ?? []).map((tag): [string, string] => ['article:tag', tag]),
  ];
  return (
    <>
      {properties.map(([property, content]) =>
        content ? <meta key={`${property} ${content}`} property={property} content={String(content)} /> : null,
      )}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
