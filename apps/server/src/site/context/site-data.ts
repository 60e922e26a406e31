import type { Db } from '../../platform/db/db';
import {
  findTemplatePhrases,
  listActiveSlots,
  listBanners,
  listBreakingEnds,
  listCallToActions,
  listCategories,
  listHotNews,
  listMenus,
  listSections,
} from './site-data.queries';

const HOT_NEWS_PER_SECTION = 10;

/**
 * Loads the data that many pages share: taxonomy, menus, advertising, calls to action and translations. The page cache
 * stores it, so that pages do not query it one by one.
 */
export async function loadSiteData(db: Db, now: Date) {
  const [sections, categories, menus, slots, banners, callToActions, hotNews, phrases, breakingEnds] =
    await Promise.all([
      listSections(db),
      listCategories(db),
      listMenus(db),
      listActiveSlots(db),
      listBanners(db),
      listCallToActions(db),
      listHotNews(db, HOT_NEWS_PER_SECTION),
      findTemplatePhrases(db),
      listBreakingEnds(db, now),
    ]);
  /** The time when each breaking post stops being breaking, by id, in milliseconds since the epoch. */
  const breaking = new Map(breakingEnds.map(({ id, breaking_until }) => [id, Date.parse(breaking_until)]));
  /** Cache of rendered headers and footers, by language and scope. */
  const headersAndFooters = new Map<string, { header: string; footer: string }>();
  return { sections, categories, menus, slots, banners, callToActions, hotNews, phrases, breaking, headersAndFooters };
}

export type SiteData = Awaited<ReturnType<typeof loadSiteData>>;
export type Section = SiteData['sections'][number];
export type Category = SiteData['categories'][number];
export type AdSlot = SiteData['slots'][number];
export type Banner = SiteData['banners'][number];
export type CallToAction = SiteData['callToActions'][number];
