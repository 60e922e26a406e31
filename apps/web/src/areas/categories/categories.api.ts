import { type Category, categories } from '@masthead/domain/categories/contract';

import { addressId } from '@masthead/domain/http/paging';
import { z } from 'zod';
import { call } from '../../shared/api/call';
import { collection, formQuery } from '../../shared/api/collection';

import { useSaveMove } from '../../shared/list/use-optimistic-order';

const COLLECTION = 'categories';
const { query, useWrite } = collection(COLLECTION);
const include = 'section,parent,children,tags';

/** The list's state in the address. */
export const categoryListQuery = z.object({ section_id: addressId.optional() });

/** The whole tree, or one section's. */
export function categoryList(sectionId: number | undefined) {
  return query(categories.list, {
    query: { include, ...(sectionId !== undefined && { 'filter[section_id.eq]': sectionId }) },
  });
}

export const categoryById = (id: number) => ({
  ...query(categories.list, { query: { include, 'filter[id.eq]': id } }),
  ...formQuery,
});

/** Where a category is used. */
export const categoryUsages = (id: number) => query(categories.usages, { params: { id } });

export const useCreateCategory = () => useWrite(categories.create);
export const useUpdateCategory = () => useWrite(categories.update);
export const useRemoveCategory = () => useWrite(categories.remove);
export const useMoveSubtree = () => useWrite(categories.move);

/** Moves a category to a place among its siblings counted from 1. */
export function useMoveCategory() {
  const save = useSaveMove(COLLECTION);
  return ({ id, tags }: Category, order: number) =>
    save(call(categories.update, { params: { id }, body: { order, tags: tags.map((tag) => tag.id) } }));
}
