import { categoryPath, sectionFeedPath, sectionPath, tagPath } from '@masthead/domain/site/addresses';
import { createElement } from 'react';
import { type Site, siteIn } from '../layout/site';
import { listPage } from '../lists/list-page';
import { postsOfCategories, postsOfSection } from '../lists/listed.queries';
import { callTexts } from '../managed/call-to-actions';
import { formerPage } from '../pages/former-page';
import type { Made, Maker } from '../pages/made';
import { needsOf } from '../pages/policy';
import type { Category, Section, SiteParts } from '../parts/load-parts';
import { placesOf } from '../parts/places';
import { lineOf } from '../parts/spot';
import { PlacePage } from './place-page';
import type { ShownPlace } from './shown-place';
import { findCategoryTexts, listCategoryTags } from './taxonomy.queries';

const sectionOf = ({ sections }: SiteParts, slug: string | undefined) => sections.find((each) => each.slug === slug);

/** A section is found whether or not it stands on the front page: that is all that switching it off means. */
export const sectionMaker: Maker = async (means, { params, page }) => {
  const { site: whole } = means;
  const section = sectionOf(whole.parts, params.section);
  if (!section) return null;
  const site = siteIn(whole, section.id);
  const list = await listPage(means, site, page, postsOfSection(section.id));
  if (!list) return null;
  const { id, catchy_title, main_headline, description } = section;
  return made(site, {
    spot: { section_id: id, category_id: null },
    name: catchy_title,
    headline: main_headline || catchy_title,
    description,
    path: sectionPath(section.slug),
    above: [],
    below: childrenOf(site.parts, section, null),
    paragraphs: [],
    tags: [],
    isHub: false,
    feed: feedOf(section),
    list,
  });
};

export const categoryMaker: Maker = async (means, { params, page }) => {
  const { db, site: whole } = means;
  const section = sectionOf(whole.parts, params.section);
  if (!section) return null;
  const category = whole.parts.categories.find((each) => each.section_id === section.id && each.slug === params['*']);
  if (!category) return formerPage(means, categoryPath(section.slug, params['*'] ?? ''));
  const site = siteIn(whole, section.id);
  const [list, texts, tags] = await Promise.all([
    listPage(means, site, page, postsOfCategories(idsInside(site.parts, category.id))),
    findCategoryTexts(db, category.id),
    listCategoryTags(db, category.id),
  ]);
  if (!list) return null;
  const spot = { section_id: section.id, category_id: category.id };
  return made(site, {
    spot,
    name: category.catchy_title,
    headline: texts?.main_headline || category.catchy_title,
    description: texts?.description ?? null,
    path: categoryPath(section.slug, category.slug),
    above: placesOf(site.parts, spot).slice(0, -1),
    below: childrenOf(site.parts, section, category.id),
    paragraphs: (texts?.body ?? '').split(/\n+/).filter((text) => text.trim() !== ''),
    tags: tags.map(({ id, catchy_title, slug }) => ({ id, title: catchy_title, path: tagPath(slug) })),
    isHub: category.newshub,
    feed: feedOf(section),
    list,
  });
};

const made = (site: Site, place: ShownPlace): Made => ({
  kind: 'page',
  element: createElement(PlacePage, { site, place }),
  needs: needsOf(callTexts(site, place.spot)),
});

const feedOf = ({ catchy_title, slug }: Section) => ({ title: catchy_title, path: sectionFeedPath(slug) });

/** A category and all below it. */
function idsInside(parts: SiteParts, id: number): [number, ...number[]] {
  const isBelow = (each: Category) => each.id !== id && lineOf(parts, each.id).some((above) => above.id === id);
  return [id, ...parts.categories.filter(isBelow).map((each) => each.id)];
}

function childrenOf({ categories }: SiteParts, section: Section, parent: number | null) {
  return categories
    .filter((each: Category) => each.section_id === section.id && each.parent_id === parent)
    .map(({ catchy_title, slug }) => ({ title: catchy_title, path: categoryPath(section.slug, slug) }));
}
