import { addressId, pageSizes } from '@masthead/domain/http/paging';
import { tagQuery, tags } from '@masthead/domain/tags/contract';

import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '../../shared/api/call';
import { collection, formQuery } from '../../shared/api/collection';

const [smallest] = pageSizes;

/** The list's state in the address. */
export const tagListQuery = z.object({
  page: z.coerce.number().int().min(1).default(1),
  per_page: z.coerce
    .number()
    .refine((size) => pageSizes.some((allowed) => allowed === size))
    .default(smallest),
  search: z.string().trim().max(200).default(''),
  order: tagQuery.shape.order,
  section_id: addressId.optional(),
});
export type TagListQuery = z.output<typeof tagListQuery>;

const COLLECTION = 'tags';

/** The tags of a section or all, or those the search finds among them, best first. */
export function tagList({ page, per_page, search, order, section_id }: TagListQuery) {
  const asked = {
    include: 'section,tags.section',
    page,
    per_page,
    ...(section_id !== undefined && { 'filter[section_id.eq]': section_id }),
  } as const;
  const searched = {
    ...asked,
    search,
    search_fields: 'slug,main_headline,catchy_title,description,body',
    search_type: 'phrase_prefix',
  } as const;
  return queryOptions({
    queryKey: [COLLECTION, search, search === '' ? order : null, asked],
    queryFn: ({ signal }) =>
      search === ''
        ? call(tags.list, { query: { ...asked, order } }, signal)
        : call(tags.search, { query: searched }, signal),
  });
}

const { query, useWrite } = collection(COLLECTION);

/** One tag, asked for each time: a form must not start from what was stored before somebody's last save. */
export const tagById = (id: number) => ({ ...query(tags.get, { params: { id } }), ...formQuery });

/** Where a tag is used. */
export const tagUsages = (id: number) => query(tags.usages, { params: { id } });

export const useCreateTag = () => useWrite(tags.create);
export const useUpdateTag = () => useWrite(tags.update);
export const useRemoveTag = () => useWrite(tags.remove);
export const useMergeTags = () => useWrite(tags.merge);
export const useExtendTag = () => useWrite(tags.extend);
