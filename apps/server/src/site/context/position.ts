import { categoryPath, sectionPath } from '@masthead/domain/site/addresses';
import type { Place } from '../layout/layout';
import type { Category, SiteParts } from './parts';

/** Where a page stands on the site: what is managed by section and category is chosen by it. */
export interface Spot {
  section_id: number | null;
  category_id: number | null;
}

export const nowhere: Spot = { section_id: null, category_id: null };

/** A category and those above it, the nearest first. */
export function lineOf({ categories }: SiteParts, id: number | null): Category[] {
  const line: Category[] = [];
  for (let next = id; next !== null && line.length < 5; ) {
    const found = categories.find((category) => category.id === next);
    if (!found) break;
    line.push(found);
    next = found.parent_id;
  }
  return line;
}

/**
 * The things of the nearest place that has any: the category, those above it, the section, the whole site. A page shows
 * one place's list, not a mixture.
 */
export function nearest<T extends Spot>(parts: SiteParts, spot: Spot, things: readonly T[]): T[] {
  const categories = lineOf(parts, spot.category_id).map(({ id }) => id);
  for (const id of categories) {
    const own = things.filter(({ category_id }) => category_id === id);
    if (own.length > 0) return own;
  }
  const ofSection = things.filter((thing) => thing.category_id === null && thing.section_id === spot.section_id);
  if (spot.section_id !== null && ofSection.length > 0) return ofSection;
  return things.filter((thing) => thing.category_id === null && thing.section_id === null);
}

/** The section and the categories that a page stands in, from the top down. */
export function placesOf(parts: SiteParts, { section_id, category_id }: Spot): Place[] {
  const line = lineOf(parts, category_id).reverse();
  const section = parts.sections.find(({ id }) => id === (line[0]?.section_id ?? section_id));
  if (!section) return [];
  return [
    { title: section.catchy_title, path: sectionPath(section.slug) },
    ...line.map(({ catchy_title, slug }) => ({ title: catchy_title, path: categoryPath(section.slug, slug) })),
  ];
}
