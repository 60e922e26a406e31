import type { Right } from '@masthead/domain/access/rights';
import { type Category, categories } from '@masthead/domain/categories/contract';
import { type AuthItem, type AuthItemChild, ROLE, roles } from '@masthead/domain/roles/contract';
import { type Section, sections } from '@masthead/domain/sections/contract';

import { collection } from '../api/collection';

// Lists of other areas that many forms and filters need for their options.

const { query } = collection('roles');

/** All roles and rights: the API's auth items. */
export const authItems = () => query(roles.items, {});

/** The rights of every role, as pairs of role and right. */
export const authItemChildren = () => query(roles.children, {});

/** The roles without the rights. */
export const roleList = () => ({
  ...authItems(),
  select: ({ items }: { items: AuthItem[] }) => items.filter(({ type }) => type === ROLE),
});

/** The rights of every role, by the name of the role. */
export const rightsByRole = () => ({
  ...authItemChildren(),
  select: ({ items }: { items: AuthItemChild[] }) => {
    const rightsByName = new Map<string, Set<Right>>();
    for (const { parent, child } of items) {
      const rights = rightsByName.get(parent) ?? new Set<Right>();
      rightsByName.set(parent, rights.add(child as Right));
    }
    return rightsByName;
  },
});

/** All sections in their order. */
export const sectionChoices = () => collection('sections').query(sections.list, { query: {} });

/** Sections and the categories below them. */
export interface Taxonomy {
  sections: readonly Section[];
  categories: readonly Category[];
}

/** All categories in the order of the tree. */
export const categoryChoices = () =>
  collection('categories').query(categories.list, { query: { include: 'section,parent,children,tags' } });

/** The titles on the path from the root to each category, by id. */
export function categoryTitles(rows: readonly Category[]): Map<number, string[]> {
  const titles = new Map<number, string[]>();
  for (const { id, parent_id, catchy_title } of rows) {
    titles.set(id, [...(parent_id === null ? [] : (titles.get(parent_id) ?? [])), catchy_title]);
  }
  return titles;
}

/** The categories of a section, or all categories, labelled with their path. */
export function categoryOptions({ sections, categories }: Taxonomy, sectionId: number | null | undefined) {
  const titles = categoryTitles(categories);
  const withSection = (sectionId ?? null) === null && sections.length > 1;
  return categories
    .filter(({ section_id }) => (sectionId ?? section_id) === section_id)
    .map(({ id, section }) => ({
      value: id,
      label: [...(withSection ? [section.catchy_title] : []), ...(titles.get(id) ?? [])].join(' / '),
    }));
}
