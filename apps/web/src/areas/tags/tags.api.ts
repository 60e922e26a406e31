import { urlId } from '@masthead/domain/http/paging';
import { tagQuery, tags } from '@masthead/domain/tags/contract';

import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '../../shared/api/call';
import { collection, formQuery } from '../../shared/api/collection';
import { listState } from '../../shared/list/use-list-query';

/** The filters, order and page of the list, part of the URL. */
export const tagListQuery = z.object({
  ...listState,
  order: tagQuery.shape.order,
  section_id: urlId.optional(),
});
export type TagListQuery = z.output<typeof tagListQuery>;

const COLLECTION = 'tags';

/** The tags of a section or all tags, or those that match the search, best match first. */
export function tagList({ page, per_page, search, order, section_id }: TagListQuery) {
  const listParams = {
    include: 'section,tags.section',
    page,
    per_page,
    ...(section_id !== undefined && { 'filter[section_id.eq]': section_id }),
  } as const;
  const searchParams = {
    ...listParams,
    search,
    search_fields: 'slug,main_headline,catchy_title,description,body',
    search_type: 'phrase_prefix',
  } as const;
  return queryOptions({
    queryKey: [COLLECTION, search, search === '' ? order : null, listParams],
    queryFn: ({ signal }) =>
      search === ''
        ? call(tags.list, { query: { ...listParams, order } }, signal)
        : call(tags.search, { query: searchParams }, signal),
  });
}

// Reads and writes of tags. A write invalidates all cached reads of the collection.
const { query, useWrite } = collection(COLLECTION);

/** Always refetched: a form must not start from a stale tag. */
export const tagById = (id: number) => ({ ...query(tags.get, { params: { id } }), ...formQuery });

/** The records that use a tag, listed before its deletion. */
export const tagUsages = (id: number) => query(tags.usages, { params: { id } });

export const useCreateTag = () => useWrite(tags.create);
export const useUpdateTag = () => useWrite(tags.update);
export const useRemoveTag = () => useWrite(tags.remove);
export const useMergeTags = () => useWrite(tags.merge);
/** Saves the profile of a tag. */
export const useExtendTag = () => useWrite(tags.extend);
