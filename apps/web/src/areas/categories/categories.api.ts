import { type Category, categories } from '@masthead/domain/categories/contract';

import { urlId } from '@masthead/domain/http/paging';
import { z } from 'zod';
import { call } from '../../shared/api/call';
import { collection, formQuery } from '../../shared/api/collection';

import { useSaveMove } from '../../shared/list/use-optimistic-order';

const COLLECTION = 'categories';
// Reads and writes of categories. A write invalidates all cached reads of the collection.
const { query, useWrite } = collection(COLLECTION);
const include = 'section,parent,children,tags';

/** The section filter of the list, part of the URL. */
export const categoryListQuery = z.object({ section_id: urlId.optional() });

export function categoryList(sectionId: number | undefined) {
  return query(categories.list, {
    query: { include, ...(sectionId !== undefined && { 'filter[section_id.eq]': sectionId }) },
  });
}

export const categoryById = (id: number) => ({
  ...query(categories.list, { query: { include, 'filter[id.eq]': id } }),
  ...formQuery,
});

export const categoryUsages = (id: number) => query(categories.usages, { params: { id } });

export const useCreateCategory = () => useWrite(categories.create);
export const useUpdateCategory = () => useWrite(categories.update);
export const useRemoveCategory = () => useWrite(categories.remove);
/** Moves a category with its sub-categories to another section or parent. */
export const useMoveSubtree = () => useWrite(categories.move);

/** Moves a category to a position among its siblings, counted from 1. */
export function useMoveCategory() {
  const save = useSaveMove(COLLECTION);
  return ({ id, tags }: Category, order: number) =>
    save(call(categories.update, { params: { id }, body: { order, tags: tags.map((tag) => tag.id) } }));
}
