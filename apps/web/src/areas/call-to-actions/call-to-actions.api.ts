import { callToActionQuery, callToActions } from '@masthead/domain/call-to-actions/contract';

import { urlId } from '@masthead/domain/http/paging';
import { z } from 'zod';
import { collection, formQuery } from '../../shared/api/collection';
import { listState } from '../../shared/list/use-list-query';

// Reads and writes of call to actions. A write invalidates all cached reads of the collection.
const { query, useWrite } = collection('call-to-actions');

/** The filters and the page of the list, part of the URL. */
export const callToActionListQuery = z.object({
  page: listState.page,
  section_id: urlId.optional(),
  position: callToActionQuery.shape['filter[position.eq]'],
  category_id: urlId.optional(),
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

/** The positions on a page where the server accepts a call to action. */
export const callToActionConstants = () => query(callToActions.constants, {});

export const useCreateCallToAction = () => useWrite(callToActions.create);
export const useUpdateCallToAction = () => useWrite(callToActions.update);
export const useRemoveCallToAction = () => useWrite(callToActions.remove);
