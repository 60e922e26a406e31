import { categoryPath, sectionPath } from '@masthead/domain/site/paths';
import type { Category, SiteData } from './site-data';

export interface PageLink {
  title: string;
  path: string;
}

/** The section and category of a page. Menus, banners and calls to action are selected by it. */
export interface SiteScope {
  section_id: number | null;
  category_id: number | null;
}

/** The scope of pages without a section, such as the front page. */
export const wholeSite: SiteScope = { section_id: null, category_id: null };

/** Categories have at most three levels. The limit only ends a loop if stored categories form a cycle. */
const MAX_LEVELS = 5;

/** A category and its ancestors, the nearest first. */
export function findCategoryAndAncestors({ categories }: SiteData, id: number | null): Category[] {
  const ancestry: Category[] = [];
  for (let next = id; next !== null && ancestry.length < MAX_LEVELS; ) {
    const category = categories.find(({ id }) => id === next);
    if (!category) break;
    ancestry.push(category);
    next = category.parent_id;
  }
  return ancestry;
}

/**
 * Selects the items of one scope: of the category, else of its nearest ancestor with items, else of the section, else of
 * the whole site. A page does not mix the items of two scopes.
 */
export function selectByScope<T extends SiteScope>(data: SiteData, scope: SiteScope, items: readonly T[]): T[] {
  const categories = findCategoryAndAncestors(data, scope.category_id).map(({ id }) => id);
  for (const id of categories) {
    const matching = items.filter(({ category_id }) => category_id === id);
    if (matching.length > 0) return matching;
  }
  const inSection = items.filter((item) => item.category_id === null && item.section_id === scope.section_id);
  if (scope.section_id !== null && inSection.length > 0) return inSection;
  return items.filter((item) => item.category_id === null && item.section_id === null);
}

export function toBreadcrumbs(data: SiteData, { section_id, category_id }: SiteScope): PageLink[] {
  const ancestry = findCategoryAndAncestors(data, category_id).reverse();
  const section = data.sections.find(({ id }) => id === (ancestry[0]?.section_id ?? section_id));
  if (!section) return [];
  return [
    { title: section.catchy_title, path: sectionPath(section.slug) },
    ...ancestry.map(({ catchy_title, slug }) => ({ title: catchy_title, path: categoryPath(section.slug, slug) })),
  ];
}
