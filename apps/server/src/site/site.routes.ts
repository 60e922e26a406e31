import {
  appIconPath,
  authorPath,
  categoryPath,
  expertPath,
  faviconPath,
  feedPath,
  iconPath,
  manifestPath,
  postPath,
  searchPath,
  sectionFeedPath,
  sectionPath,
  sharePicturePath,
  sitemapIndexPath,
  staticPagePath,
  tagFeedPath,
  tagPath,
  touchIconPath,
} from '@masthead/domain/site/paths';
import type { FastifyInstance } from 'fastify';
import { createRateLimiter } from '../platform/http/rate-limit';
import { articleHandler } from './article/article-handler';
import { feedHandler, sectionFeedHandler, tagFeedHandler } from './feeds/feed-handlers';
import { frontHandler } from './front/front-page';
import type { PageHandler } from './pages/page-handler';
import { createPageRegistrar, type PageOptions, type SiteServicesByProject } from './pages/site-pages';
import { authorHandler, expertHandler } from './people/person-page';
import { searchHandler } from './search/search-page';
import {
  adsTxtHandler,
  faviconHandler,
  iconHandler,
  manifestHandler,
  pngIconHandler,
  robotsTxtHandler,
  sharePictureHandler,
} from './site-files';

import { sitemapHandler, sitemapIndexHandler } from './sitemaps/sitemap-handlers';
import { staticHandler } from './static-pages/static-page';
import { categoryHandler, sectionHandler } from './taxonomy/section-page';
import { tagHandler } from './taxonomy/tag-page';

interface Options {
  sites: SiteServicesByProject;
  now: () => Date;
  /** The path of the script that every page loads. */
  script: string;
}

const withPageNumber: PageOptions = { queryParameters: ['page'] };

/** The URLs of the site and their handlers. It is a function, so that each app has its own rate limiters. */
function createRoutes(): [path: string, handler: PageHandler, options?: PageOptions][] {
  const createLimiter = () => createRateLimiter({ limit: 60, windowMs: 60_000, maxKeys: 10_000 });
  return [
    ['/', frontHandler],
    [sectionPath(':section'), sectionHandler, withPageNumber],
    [categoryPath(':section', '*'), categoryHandler, withPageNumber],
    [tagPath(':slug'), tagHandler, withPageNumber],
    [expertPath(':slug'), expertHandler, withPageNumber],
    [authorPath(':slug'), authorHandler, withPageNumber],
    [searchPath, searchHandler, { queryParameters: ['page', 'q'], limiter: createLimiter() }],
    [staticPagePath(':slug'), staticHandler],
    [postPath(':slug'), articleHandler],
    [feedPath, feedHandler],
    [sectionFeedPath(':slug'), sectionFeedHandler],
    [tagFeedPath(':slug'), tagFeedHandler],
    [sitemapIndexPath, sitemapIndexHandler],
    // Large files are not cached, and each request reads thousands of rows.
    ['/sitemap/:file', sitemapHandler, { limiter: createLimiter() }],
    [iconPath, iconHandler],
    [faviconPath, faviconHandler],
    [touchIconPath, pngIconHandler(180)],
    [appIconPath(192), pngIconHandler(192)],
    [appIconPath(512), pngIconHandler(512)],
    [sharePicturePath, sharePictureHandler],
    [manifestPath, manifestHandler],
    ['/robots.txt', robotsTxtHandler],
    ['/ads.txt', adsTxtHandler],
    // All other URLs: the page 404, or a redirect of a near miss.
    ['/*', async () => null],
  ];
}

/** Registers all pages and files of the public site. */
export async function siteRoutes(app: FastifyInstance, options: Options): Promise<void> {
  const registerPage = createPageRegistrar(app, options);
  for (const route of createRoutes()) registerPage(...route);
}
