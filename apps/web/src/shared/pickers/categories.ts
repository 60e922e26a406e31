import { categories } from '@masthead/domain/categories/contract';
import type { Category } from '@masthead/domain/categories/schema';
import { collection } from '../api/collection';

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
