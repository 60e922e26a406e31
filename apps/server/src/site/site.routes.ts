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
import { articleMaker } from './article/article-maker';
import { frontMaker } from './front/front-maker';
import { feedMaker, sectionFeedMaker, tagFeedMaker } from './machines/feed-makers';
import { faviconMaker, iconMaker, manifestMaker, pngIconMaker, sharePictureMaker } from './machines/icon-maker';
import { sitemapIndexMaker, sitemapMaker } from './machines/sitemap-makers';
import { adsTxtMaker, robotsTxtMaker } from './machines/text-makers';
import type { Maker } from './pages/made';
import { type OpenSites, type PageOptions, sitePages } from './pages/site-pages';
import { authorMaker, expertMaker } from './people/person-makers';
import { searchMaker } from './search/search-maker';
import { staticMaker } from './static/static-maker';
import { categoryMaker, sectionMaker } from './taxonomy/place-makers';
import { tagMaker } from './taxonomy/tag-maker';

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
