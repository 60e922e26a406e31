import { urlId } from '@masthead/domain/http/paging';
import { menuQuery, menus } from '@masthead/domain/menus/contract';

import { z } from 'zod';
import { call } from '../../shared/api/call';
import { collection } from '../../shared/api/collection';
import { useSaveMove } from '../../shared/list/use-optimistic-order';

const COLLECTION = 'menus';
// Reads and writes of menu items. A write invalidates all cached reads of the collection.
const { query, useWrite } = collection(COLLECTION);

/** The filters of the list, part of the URL. */
export const menuListQuery = z.object({
  type: menuQuery.shape['filter[type.eq]'],
  /** 0 means "No section". */
  section_id: menuQuery.shape['filter[section_id.eq]'],
  category_id: urlId.optional(),
});
export type MenuListQuery = z.output<typeof menuListQuery>;

export function menuList({ type, section_id, category_id }: MenuListQuery) {
  return query(menus.list, {
    query: {
      include: 'category,section',
      ...(type && { 'filter[type.eq]': type }),
      ...(section_id !== undefined && { 'filter[section_id.eq]': section_id }),
      ...(category_id !== undefined && { 'filter[category_id.eq]': category_id }),
    },
  });
}

/** The menu types that the server accepts. */
export const menuConstants = () => query(menus.constants, {});

export const useCreateMenu = () => useWrite(menus.create);
export const useUpdateMenu = () => useWrite(menus.update);
export const useRemoveMenu = () => useWrite(menus.remove);

/** Moves an item to a position in its menu, counted from 1. */
export function useMoveMenu() {
  const save = useSaveMove(COLLECTION);
  return (id: number, order: number) => save(call(menus.update, { params: { id }, body: { order } }));
}
