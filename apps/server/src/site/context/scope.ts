import { categoryPath, sectionPath } from '@masthead/domain/site/addresses';
import type { Category, SiteParts } from './parts';

/** A link to a page of the site. */
export interface PageLink {
  title: string;
  path: string;
}

/** Where a page stands on the site: what is managed by section and category is chosen by it. */
export interface SiteScope {
  section_id: number | null;
  category_id: number | null;
}

export const wholeSite: SiteScope = { section_id: null, category_id: null };

/** A category and those above it, the nearest first. */
export function categoryAndAncestors({ categories }: SiteParts, id: number | null): Category[] {
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
 * The items of the narrowest scope that has any: the category, its ancestors, the section, the whole site. A page does
 * not mix the items of two scopes.
 */
export function nearest<T extends SiteScope>(parts: SiteParts, scope: SiteScope, things: readonly T[]): T[] {
  const categories = categoryAndAncestors(parts, scope.category_id).map(({ id }) => id);
  for (const id of categories) {
    const own = things.filter(({ category_id }) => category_id === id);
    if (own.length > 0) return own;
  }
  const ofSection = things.filter((thing) => thing.category_id === null && thing.section_id === scope.section_id);
  if (scope.section_id !== null && ofSection.length > 0) return ofSection;
  return things.filter((thing) => thing.category_id === null && thing.section_id === null);
}

/** The section and the categories that a page stands in, from the top down. */
export function breadcrumbsOf(parts: SiteParts, { section_id, category_id }: SiteScope): PageLink[] {
  const line = categoryAndAncestors(parts, category_id).reverse();
  const section = parts.sections.find(({ id }) => id === (line[0]?.section_id ?? section_id));
  if (!section) return [];
  return [
    { title: section.catchy_title, path: sectionPath(section.slug) },
    ...line.map(({ catchy_title, slug }) => ({ title: catchy_title, path: categoryPath(section.slug, slug) })),
  ];
}
