import {
  authorPath,
  categoryPath,
  expertPath,
  feedPath,
  iconPath,
  postPath,
  searchPath,
  sectionFeedPath,
  sectionPath,
  sitemapIndexPath,
  staticPagePath,
  tagFeedPath,
  tagPath,
} from '@masthead/domain/site/addresses';
import type { FastifyInstance } from 'fastify';
import { articleMaker } from './article/article-maker';
import { frontMaker } from './front/front-maker';
import { feedMaker, sectionFeedMaker, tagFeedMaker } from './machines/feed-makers';
import { iconMaker } from './machines/icon-maker';
import { sitemapIndexMaker, sitemapMaker } from './machines/sitemap-makers';
import { adsTxtMaker, robotsTxtMaker } from './machines/text-makers';
import type { Maker } from './pages/made';
import type { OpenSites } from './pages/open-sites';
import { type Reads, sitePages } from './pages/site-pages';
import { authorMaker, expertMaker } from './people/person-makers';
import { searchMaker } from './search/search-maker';
import { staticMaker } from './static/static-maker';
import { categoryMaker, sectionMaker } from './taxonomy/place-makers';
import { tagMaker } from './taxonomy/tag-maker';

interface Options {
  sites: OpenSites;
  now: () => Date;
}

/** Every address of the site that is rendered once and kept. Where no other fits, there is nothing. */
const addresses: [path: string, maker: Maker, reads?: Reads][] = [
  ['/', frontMaker],
  [sectionPath(':section'), sectionMaker, ['page']],
  [categoryPath(':section', '*'), categoryMaker, ['page']],
  [tagPath(':slug'), tagMaker, ['page']],
  [expertPath(':slug'), expertMaker, ['page']],
  [authorPath(':id'), authorMaker, ['page']],
  [searchPath, searchMaker, ['page', 'q']],
  [staticPagePath(':slug'), staticMaker],
  [postPath(':slug'), articleMaker],
  [feedPath, feedMaker],
  [sectionFeedPath(':slug'), sectionFeedMaker],
  [tagFeedPath(':slug'), tagFeedMaker],
  [sitemapIndexPath, sitemapIndexMaker],
  ['/sitemap/:file', sitemapMaker],
  [iconPath, iconMaker],
  ['/robots.txt', robotsTxtMaker],
  ['/ads.txt', adsTxtMaker],
  ['/*', async () => null],
];

/** The readers' face of a project. */
export async function siteRoutes(app: FastifyInstance, options: Options): Promise<void> {
  const serve = sitePages(app, options);
  for (const address of addresses) serve(...address);
}
