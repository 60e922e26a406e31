import { categoryPath, sectionPath } from '@masthead/domain/site/addresses';
import { createElement } from 'react';
import type { Db } from '../../platform/db/db';
import type { Category, Section, SiteParts } from '../context/parts';
import { categoryAndAncestors, type PageLink, wholeSite } from '../context/scope';

import type { Site } from '../context/site';

import { type Card, toCard } from '../lists/card';
import { type CardRow, listBreaking, listChosen } from '../lists/cards.queries';
import { listNewestOfCategories } from '../lists/post-lists.queries';
import type { PageHandler } from '../pages/page-handler';
import { needsOf } from '../pages/policy';
import { callTexts } from '../widgets/call-to-actions';
import { FrontPage } from './front-page';

export const frontHandler: PageHandler = async ({ db, site }) => ({
  kind: 'page',
  element: createElement(FrontPage, { site, front: await loadFront(db, site) }),
  needs: needsOf(callTexts(site, wholeSite)),
});

/** How many of each; the lead is one of the first that there are. */
const most = { top: 5, main: 9, featured: 4, breaking: 3, latest: 7, block: 5 } as const;

/** The newest of a section that stands on the front page. */
export interface Block {
  section: Section;
  path: string;
  /** Its categories that stand there with it. */
  categories: PageLink[];
  cards: Card[];
}

/** What the front page shows, each article once. */
export interface Front {
  lead: Card | null;
  breaking: Card[];
  top: Card[];
  main: Card[];
  featured: Card[];
  latest: Card[];
  blocks: Block[];
}

async function loadFront(db: Db, site: Site): Promise<Front> {
  const { parts } = site;
  const cards = (rows: CardRow[]) => rows.map((row) => toCard(site, row));
  const [main, top, featured, breaking] = (
    await Promise.all([
      listChosen(db, 1, most.main),
      listChosen(db, 2, most.top),
      listChosen(db, 3, most.featured),
      listBreaking(db, [...parts.breaking.keys()], most.breaking),
    ])
  ).map(cards) as [Card[], Card[], Card[], Card[]];
  const shown = [...main, ...top, ...featured, ...breaking].map(({ id }) => id);
  const inLatest = flagged(parts, parts.categories, 'show_in_latest');
  const latest = cards(await listNewestOfCategories(db, inLatest, most.latest, shown));
  shown.push(...latest.map(({ id }) => id));
  const blocks = await Promise.all(
    parts.sections
      .filter(({ is_enabled }) => is_enabled)
      .map(async (section): Promise<Block> => {
        const own = parts.categories.filter(({ section_id }) => section_id === section.id);
        const rows = await listNewestOfCategories(db, flagged(parts, own, 'is_enabled'), most.block, shown);
        return { section, path: sectionPath(section.slug), categories: linked(section, own), cards: cards(rows) };
      }),
  );
  return withLead({ breaking, top, main, featured, latest, blocks: blocks.filter((block) => block.cards.length > 0) });
}

/** Ids of the categories with this flag and of all below them: what holds for a category holds for what is inside it. */
function flagged(parts: SiteParts, categories: readonly Category[], flag: 'is_enabled' | 'show_in_latest'): number[] {
  return categories.filter(({ id }) => categoryAndAncestors(parts, id).some((each) => each[flag])).map(({ id }) => id);
}

function linked(section: Section, categories: readonly Category[]): PageLink[] {
  return categories
    .filter(({ parent_id, is_enabled }) => parent_id === null && is_enabled)
    .map(({ catchy_title, slug }) => ({ title: catchy_title, path: categoryPath(section.slug, slug) }));
}

/** The newest of the most important that there is leads the page. */
function withLead(front: Omit<Front, 'lead'>): Front {
  const [block] = front.blocks;
  const lead = front.top[0] ?? front.main[0] ?? front.latest[0] ?? block?.cards[0] ?? null;
  const others = (cards: Card[]) => cards.filter((card) => card !== lead);
  return {
    lead,
    breaking: front.breaking,
    featured: front.featured,
    top: others(front.top),
    main: others(front.main),
    latest: others(front.latest).slice(0, most.latest - 1),
    blocks: front.blocks
      .map((each) => ({ ...each, cards: others(each.cards) }))
      .filter(({ cards }) => cards.length > 0),
  };
}
