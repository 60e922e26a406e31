import { categoryPath, sectionPath } from '@masthead/domain/site/paths';
import type { Db } from '../../platform/db/db';
import { findCategoryAndAncestors, type PageLink } from '../context/scope';
import type { Site } from '../context/site';
import type { Category, Section, SiteData } from '../context/site-data';

import { type Card, toCard } from '../lists/card';
import { type CardRow, listBreaking, listByTopStatus } from '../lists/cards.queries';
import { listNewestOfCategories } from '../lists/post-lists.queries';

/** The maximum number of articles in each part of the front page. */
const limits = { top: 5, main: 9, featured: 4, breaking: 3, latest: 7, block: 5 } as const;

/** The part of the front page with the newest articles of one section. */
export interface SectionBlock {
  section: Section;
  path: string;
  /** The enabled top-level categories of the section. */
  categories: PageLink[];
  cards: Card[];
}

/**
 * The articles of the front page, by the part of the page that shows them. No article is in two parts. Editors choose
 * `top`, `main` and `featured` by the top status of a post; `latest` and `blocks` are filled by time.
 */
export interface FrontContent {
  lead: Card | null;
  breaking: Card[];
  top: Card[];
  main: Card[];
  featured: Card[];
  latest: Card[];
  blocks: SectionBlock[];
}

/** The stored values of the top status that editors give a post. */
const TopStatus = { main: 1, top: 2, featured: 3 } as const;

/** Loads the articles of the front page and decides which part shows which article. */
export async function loadFrontContent(db: Db, site: Site): Promise<FrontContent> {
  const { data } = site;
  const toCards = (rows: CardRow[]) => rows.map((row) => toCard(site, row));
  const [main, top, featured, breaking] = (
    await Promise.all([
      listByTopStatus(db, TopStatus.main, limits.main),
      listByTopStatus(db, TopStatus.top, limits.top),
      listByTopStatus(db, TopStatus.featured, limits.featured),
      listBreaking(db, [...data.breaking.keys()], limits.breaking),
    ])
  ).map(toCards) as [Card[], Card[], Card[], Card[]];
  const shownIds = [...main, ...top, ...featured, ...breaking].map(({ id }) => id);
  const categoriesInLatest = findIdsWithFlag(data, data.categories, 'show_in_latest');
  const latest = toCards(await listNewestOfCategories(db, categoriesInLatest, limits.latest, shownIds));
  shownIds.push(...latest.map(({ id }) => id));
  const blocks = await Promise.all(
    data.sections
      .filter(({ is_enabled }) => is_enabled)
      .map(async (section): Promise<SectionBlock> => {
        const sectionCategories = data.categories.filter(({ section_id }) => section_id === section.id);
        const rows = await listNewestOfCategories(
          db,
          findIdsWithFlag(data, sectionCategories, 'is_enabled'),
          limits.block,
          shownIds,
        );
        return {
          section,
          path: sectionPath(section.slug),
          categories: toLinks(section, sectionCategories),
          cards: toCards(rows),
        };
      }),
  );
  return withLead({ breaking, top, main, featured, latest, blocks: blocks.filter((block) => block.cards.length > 0) });
}

/** The ids of the categories with this flag and of their descendants, which inherit it. */
function findIdsWithFlag(
  data: SiteData,
  categories: readonly Category[],
  flag: 'is_enabled' | 'show_in_latest',
): number[] {
  return categories
    .filter(({ id }) => findCategoryAndAncestors(data, id).some((category) => category[flag]))
    .map(({ id }) => id);
}

function toLinks(section: Section, categories: readonly Category[]): PageLink[] {
  return categories
    .filter(({ parent_id, is_enabled }) => parent_id === null && is_enabled)
    .map(({ catchy_title, slug }) => ({ title: catchy_title, path: categoryPath(section.slug, slug) }));
}

/** Moves the newest article of the most important part to the lead, which is the largest article of the page. */
function withLead(content: Omit<FrontContent, 'lead'>): FrontContent {
  const [block] = content.blocks;
  const lead = content.top[0] ?? content.main[0] ?? content.latest[0] ?? block?.cards[0] ?? null;
  const withoutLead = (cards: Card[]) => cards.filter((card) => card !== lead);
  return {
    lead,
    breaking: content.breaking,
    featured: content.featured,
    top: withoutLead(content.top),
    main: withoutLead(content.main),
    latest: withoutLead(content.latest).slice(0, limits.latest - 1),
    blocks: content.blocks
      .map((sectionBlock) => ({ ...sectionBlock, cards: withoutLead(sectionBlock.cards) }))
      .filter(({ cards }) => cards.length > 0),
  };
}
