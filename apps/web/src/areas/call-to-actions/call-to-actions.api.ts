import { callToActionQuery, callToActions } from '@masthead/domain/call-to-actions/contract';

import { addressId } from '@masthead/domain/http/paging';
import { z } from 'zod';
import { collection, formQuery } from '../../shared/api/collection';

const { query, useWrite } = collection('call-to-actions');

/** The list's state in the address. */
export const callToActionListQuery = z.object({
  page: z.coerce.number().int().min(1).default(1),
  section_id: addressId.optional(),
  position: callToActionQuery.shape['filter[position.eq]'],
  category_id: addressId.optional(),
});
export type CallToActionListQuery = z.output<typeof callToActionListQuery>;

export function callToActionList({ page, section_id, position, category_id }: CallToActionListQuery) {
  return query(callToActions.list, {
    query: {
      include: 'section,category',
      page,
      ...(section_id !== undefined && { 'filter[section_id.eq]': section_id }),
      ...(position && { 'filter[position.eq]': position }),
      ...(category_id !== undefined && { 'filter[category_id.eq]': category_id }),
    },
  });
}

export const callToActionById = (id: number) => ({
  ...query(callToActions.get, { params: { id } }),
  ...formQuery,
});

export const callToActionConstants = () => query(callToActions.constants, {});

export const useCreateCallToAction = () => useWrite(callToActions.create);
export const useUpdateCallToAction = () => useWrite(callToActions.update);
export const useRemoveCallToAction = () => useWrite(callToActions.remove);
