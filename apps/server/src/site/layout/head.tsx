import { faviconPath, iconPath, manifestPath, touchIconPath } from '@masthead/domain/site/addresses';
import { type ForMachines, PageMeta } from '../machines/page-meta';
import type { Site } from './site';
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
