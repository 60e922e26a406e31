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
} from '@masthead/domain/site/addresses';
import type { FastifyInstance } from 'fastify';
import { createRateLimiter } from '../platform/http/rate-limit';
import { articleHandler } from './article/article-handler';
import { feedHandler, sectionFeedHandler, tagFeedHandler } from './feeds/feed-handlers';
import { frontHandler } from './front/load-front';
import type { PageHandler } from './pages/page-handler';
import { type OpenSites, type PageOptions, sitePages } from './pages/site-pages';
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
  sites: OpenSites;
  now: () => Date;
  /** The address of the site's script. */
  script: string;
}

const paged: PageOptions = { reads: ['page'] };

/** Counters of one app, so that every test starts with its own. */
function addresses(): [path: string, maker: PageHandler, options?: PageOptions][] {
  const limiter = () => createRateLimiter({ limit: 60, windowMs: 60_000, maxKeys: 10_000 });
  return [
    ['/', frontHandler],
    [sectionPath(':section'), sectionHandler, paged],
    [categoryPath(':section', '*'), categoryHandler, paged],
    [tagPath(':slug'), tagHandler, paged],
    [expertPath(':slug'), expertHandler, paged],
    [authorPath(':slug'), authorHandler, paged],
    [searchPath, searchHandler, { reads: ['page', 'q'], limiter: limiter() }],
    [staticPagePath(':slug'), staticHandler],
    [postPath(':slug'), articleHandler],
    [feedPath, feedHandler],
    [sectionFeedPath(':slug'), sectionFeedHandler],
    [tagFeedPath(':slug'), tagFeedHandler],
    [sitemapIndexPath, sitemapIndexHandler],
    // Large files stay out of the cache, and each request for one reads thousands of rows.
    ['/sitemap/:file', sitemapHandler, { limiter: limiter() }],
    [iconPath, iconHandler],
    [faviconPath, faviconHandler],
    [touchIconPath, pngIconHandler(180)],
    [appIconPath(192), pngIconHandler(192)],
    [appIconPath(512), pngIconHandler(512)],
    [sharePicturePath, sharePictureHandler],
    [manifestPath, manifestHandler],
    ['/robots.txt', robotsTxtHandler],
    ['/ads.txt', adsTxtHandler],
    ['/*', async () => null],
  ];
}

/** The readers' face of a project. */
export async function siteRoutes(app: FastifyInstance, options: Options): Promise<void> {
  const serve = sitePages(app, options);
  for (const address of addresses()) serve(...address);
}
