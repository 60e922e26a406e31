import type { Right } from '@masthead/domain/access/rights';
import { type Category, categories } from '@masthead/domain/categories/contract';
import { type AuthItem, type AuthItemChild, ROLE, roles } from '@masthead/domain/roles/contract';
import { type Section, sections } from '@masthead/domain/sections/contract';

import { collection } from '../api/collection';

const { query } = collection('roles');

/** Every role and every right, as the server lists them. */
export const authItems = () => query(roles.items, {});

/** Which role holds which right. */
export const authItemChildren = () => query(roles.children, {});

/** The roles to choose from. */
export const roleList = () => ({
  ...authItems(),
  select: ({ items }: { items: AuthItem[] }) => items.filter(({ type }) => type === ROLE),
});

/** The rights of each role, by its name. */
export const rightsByRole = () => ({
  ...authItemChildren(),
  select: ({ items }: { items: AuthItemChild[] }) => {
    const held = new Map<string, Set<Right>>();
    for (const { parent, child } of items) {
      const rights = held.get(parent) ?? new Set<Right>();
      held.set(parent, rights.add(child as Right));
    }
    return held;
  },
});

/** The sections to choose from, in their order. */
export const sectionChoices = () => collection('sections').query(sections.list, { query: {} });

/** What a thing can stand in. */
export interface Places {
  sections: readonly Section[];
  categories: readonly Category[];
}

/** Every category to choose from, in the order of the tree. */
export const categoryChoices = () =>
  collection('categories').query(categories.list, { query: { include: 'section,parent,children,tags' } });

/** The titles from the top of the tree down to each category, by id. */
export function categoryTitles(rows: readonly Category[]): Map<number, string[]> {
  const titles = new Map<number, string[]>();
  for (const { id, parent_id, catchy_title } of rows) {
    titles.set(id, [...(parent_id === null ? [] : (titles.get(parent_id) ?? [])), catchy_title]);
  }
  return titles;
}

/** The categories of a section, or all of them, each with the way down to it. */
export function categoryOptions({ sections, categories }: Places, sectionId: number | null | undefined) {
  const titles = categoryTitles(categories);
  const isNamed = (sectionId ?? null) === null && sections.length > 1;
  return categories
    .filter(({ section_id }) => (sectionId ?? section_id) === section_id)
    .map(({ id, section }) => ({
      value: id,
      label: [...(isNamed ? [section.catchy_title] : []), ...(titles.get(id) ?? [])].join(' / '),
    }));
}
