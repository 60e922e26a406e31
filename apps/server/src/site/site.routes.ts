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
import { articleMaker } from './article/article-handler';
import { feedMaker, sectionFeedMaker, tagFeedMaker } from './feeds/feed-handlers';
import { frontMaker } from './front/load-front';
import type { Maker } from './pages/page-handler';
import { type OpenSites, type PageOptions, sitePages } from './pages/site-pages';
import { authorMaker, expertMaker } from './people/person-page';
import { searchMaker } from './search/search-page';
import { faviconMaker, iconMaker, manifestMaker, pngIconMaker, sharePictureMaker } from './site-files/brand-files';
import { adsTxtMaker, robotsTxtMaker } from './site-files/text-files';
import { sitemapIndexMaker, sitemapMaker } from './sitemaps/sitemap-handlers';
import { staticMaker } from './static/static-page';
import { categoryMaker, sectionMaker } from './taxonomy/section-page';
import { tagMaker } from './taxonomy/tag-page';

interface Options {
  sites: OpenSites;
  now: () => Date;
  /** The address of the site's script. */
  script: string;
}

const paged: PageOptions = { reads: ['page'] };

/** Counters of one app, so that every test starts with its own. */
function addresses(): [path: string, maker: Maker, options?: PageOptions][] {
  const limiter = () => createRateLimiter({ limit: 60, windowMs: 60_000, maxKeys: 10_000 });
  return [
    ['/', frontMaker],
    [sectionPath(':section'), sectionMaker, paged],
    [categoryPath(':section', '*'), categoryMaker, paged],
    [tagPath(':slug'), tagMaker, paged],
    [expertPath(':slug'), expertMaker, paged],
    [authorPath(':slug'), authorMaker, paged],
    [searchPath, searchMaker, { reads: ['page', 'q'], limiter: limiter() }],
    [staticPagePath(':slug'), staticMaker],
    [postPath(':slug'), articleMaker],
    [feedPath, feedMaker],
    [sectionFeedPath(':slug'), sectionFeedMaker],
    [tagFeedPath(':slug'), tagFeedMaker],
    [sitemapIndexPath, sitemapIndexMaker],
    // Large files stay out of the cache, and each request for one reads thousands of rows.
    ['/sitemap/:file', sitemapMaker, { limiter: limiter() }],
    [iconPath, iconMaker],
    [faviconPath, faviconMaker],
    [touchIconPath, pngIconMaker(180)],
    [appIconPath(192), pngIconMaker(192)],
    [appIconPath(512), pngIconMaker(512)],
    [sharePicturePath, sharePictureMaker],
    [manifestPath, manifestMaker],
    ['/robots.txt', robotsTxtMaker],
    ['/ads.txt', adsTxtMaker],
    ['/*', async () => null],
  ];
}

/** The readers' face of a project. */
export async function siteRoutes(app: FastifyInstance, options: Options): Promise<void> {
  const serve = sitePages(app, options);
  for (const address of addresses()) serve(...address);
}
