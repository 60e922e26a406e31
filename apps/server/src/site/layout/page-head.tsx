import {
  faviconPath,
  feedPath,
  iconPath,
  manifestPath,
  sharePicturePath,
  touchIconPath,
} from '@masthead/domain/site/addresses';
import { pagedPath } from '../context/addresses';
import type { Site } from '../context/site';
import { SHARE_PICTURE } from '../site-files/brand-files';
import { graphText, type Thing, wholeAddress } from '../structured-data/json-ld';
import type { Place } from './layout';
import { pageStyle } from './style';

/** What a page says about itself to browsers, search engines and other sites. */
export interface Head extends Omit<ForMachines, 'path'> {
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

/** How a link to an article is shown elsewhere. */
export interface SharedArticle {
  title: string;
  published_at: string | null;
  modified_at: string | null;
  section: string | null;
  tags: readonly string[];
}

export interface SharePicture {
  path: string;
  width: number;
  height: number;
  alt?: string | null;
}

/** What a page that search engines may show says to machines. */
export interface ForMachines {
  title: string;
  description?: string | null | undefined;
  path: string;
  page?: number | undefined;
  feed?: Place | undefined;
  share?: SharePicture | null | undefined;
  article?: SharedArticle | undefined;
  graph?: readonly Thing[] | undefined;
}

export function PageMeta({ site, ...page }: ForMachines & { site: Site }) {
  const address = wholeAddress(site, pagedPath(page.path, page.page));
  const feeds = [{ title: site.title, path: feedPath }, ...(page.feed ? [page.feed] : [])];
  return (
    <>
      <link rel="canonical" href={address} />
      <meta name="robots" content="max-image-preview:large, max-snippet:-1" />
      {feeds.map(({ title, path }) => (
        <link key={path} rel="alternate" type="application/rss+xml" title={title} href={wholeAddress(site, path)} />
      ))}
      <OpenGraph site={site} address={address} {...page} />
      {page.graph && page.graph.length > 0 ? (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in which nothing can end the script
        <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: graphText(page.graph) }} />
      ) : null}
    </>
  );
}

function OpenGraph({ site, address, article, share: own, ...page }: ForMachines & { site: Site; address: string }) {
  const share = own ?? { path: sharePicturePath, ...SHARE_PICTURE, alt: site.title };
  const facts: [property: string, content: string | number | null | undefined][] = [
    ['og:type', article ? 'article' : 'website'],
    ['og:title', article?.title ?? page.title],
    ['og:description', page.description],
    ['og:url', address],
    ['og:site_name', site.title],
    ['og:locale', site.language.replace('-', '_')],
    ['og:image', wholeAddress(site, share.path)],
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
