import { useEffect } from 'react';
import { Pagination } from '../../ui/pagination';
import type { ListQuery } from './use-list-query';

interface Props<Query> {
  list: ListQuery<Query>;
  /** The list's answer, once it is there. */
  answer: { current_page: number; last_page: number } | undefined;
}

/** The pages of a list whose state has `page`. A page beyond the last, from an old address, becomes the last. */
export function ListPagination<Query extends { page: number }>({ list, answer }: Props<Query>) {
  const { query, change } = list;
  const last = Math.max(answer?.last_page ?? 1, 1);
  const isBeyond = answer?.current_page === query.page && query.page > last;

  useEffect(() => {
    if (isBeyond) change({ page: last } as Partial<Query>, { replace: true });
  });

  return (
    <Pagination
      page={Math.min(query.page, last)}
      pages={last}
      onChange={(page) => change({ page } as Partial<Query>)}
    />
  );
}
