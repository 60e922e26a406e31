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
} from './parts.queries';

const HOT_NEWS = 10;

/** Everything that is managed once and shown on many pages. */
export async function loadParts(db: Db, now: Date) {
  const [sections, categories, menus, slots, banners, callToActions, hotNews, phrases, breakingEnds] =
    await Promise.all([
      listSections(db),
      listCategories(db),
      listMenus(db),
      listActiveSlots(db),
      listBanners(db),
      listCallToActions(db),
      listHotNews(db, HOT_NEWS),
      findTemplatePhrases(db),
      listBreakingEnds(db, now),
    ]);
  /** When each breaking post stops being breaking, by its id. */
  const breaking = new Map(breakingEnds.map(({ id, breaking_until }) => [id, Date.parse(breaking_until)]));
  /** What is made of them for every page of a place, by its place and language. */
  const surroundings = new Map<string, { header: string; footer: string }>();
  return { sections, categories, menus, slots, banners, callToActions, hotNews, phrases, breaking, surroundings };
}

export type SiteParts = Awaited<ReturnType<typeof loadParts>>;
export type Section = SiteParts['sections'][number];
export type Category = SiteParts['categories'][number];
export type AdSlot = SiteParts['slots'][number];
export type Banner = SiteParts['banners'][number];
export type CallToAction = SiteParts['callToActions'][number];
