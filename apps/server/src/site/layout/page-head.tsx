import {
  faviconPath,
  feedPath,
  iconPath,
  manifestPath,
  sharePicturePath,
  touchIconPath,
} from '@masthead/domain/site/addresses';
import { absoluteUrl, pagedPath } from '../context/addresses';
import type { PageLink } from '../context/scope';

import type { Site } from '../context/site';
import { jsonLdScript, type Thing } from '../structured-data/json-ld';

import { pageStyle } from './style';

/** What a page says about itself to browsers, search engines and other sites. */
export interface Head extends Omit<PageMetadata, 'path'> {
  /** Where the page is found, from the root of the site; `null` for a page that search engines leave out. */
  path: string | null;
}

export function PageHead({ site, head }: { site: Site; head: Head }) {
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
        <PageMeta site={site} {...head} path={path} />
      )}
      <meta name="color-scheme" content="light dark" />
      <link rel="icon" href={faviconPath} sizes="32x32" />
      <link rel="apple-touch-icon" href={touchIconPath} />
      <link rel="manifest" href={manifestPath} />
      <link rel="icon" type="image/svg+xml" href={iconPath} />
      <meta name="theme-color" content={site.colour} />
      <style>{pageStyle(site.colour)}</style>
      {site.script ? <script src={site.script} defer /> : null}
    </head>
  );
}

/** The size of the picture that links to pages without a picture of their own show. */
export const SHARE_PICTURE = { width: 1200, height: 630 };

/** How a link to an article is shown elsewhere. */
interface SharedArticle {
  title: string;
  published_at: string | null;
  modified_at: string | null;
  section: string | null;
  tags: readonly string[];
}

interface SharePicture {
  path: string;
  width: number;
  height: number;
  alt?: string | null;
}

/** What a page that search engines may show says to machines. */
interface PageMetadata {
  title: string;
  description?: string | null | undefined;
  path: string;
  page?: number | undefined;
  feed?: PageLink | undefined;
  share?: SharePicture | null | undefined;
  article?: SharedArticle | undefined;
  graph?: readonly Thing[] | undefined;
}

function PageMeta({ site, ...page }: PageMetadata & { site: Site }) {
  const address = absoluteUrl(site, pagedPath(page.path, page.page));
  const feeds = [{ title: site.title, path: feedPath }, ...(page.feed ? [page.feed] : [])];
  return (
    <>
      <link rel="canonical" href={address} />
      <meta name="robots" content="max-image-preview:large, max-snippet:-1" />
      {feeds.map(({ title, path }) => (
        <link key={path} rel="alternate" type="application/rss+xml" title={title} href={absoluteUrl(site, path)} />
      ))}
      <OpenGraph site={site} address={address} {...page} />
      {page.graph && page.graph.length > 0 ? (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in which nothing can end the script
        <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonLdScript(page.graph) }} />
      ) : null}
    </>
  );
}

function OpenGraph({ site, address, article, share: own, ...page }: PageMetadata & { site: Site; address: string }) {
  const share = own ?? { path: sharePicturePath, ...SHARE_PICTURE, alt: site.title };
  const facts: [property: string, content: string | number | null | undefined][] = [
    ['og:type', article ? 'article' : 'website'],
    ['og:title', article?.title ?? page.title],
    ['og:description', page.description],
    ['og:url', address],
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
      {facts.map(([property, content]) =>
        content ? <meta key={`${property} ${content}`} property={property} content={String(content)} /> : null,
      )}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
