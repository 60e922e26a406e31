import { Group, Stack } from '@mantine/core';
import { type ReactNode, Suspense, useEffect } from 'react';
import { PageHeader } from '../../ui/page-header';
import { Pagination } from '../../ui/pagination';
import { SearchBox } from '../../ui/search-box';
import { EmptyState } from '../../ui/states';
import { LoadState } from '../panel/load-state';

import classes from './list-page.module.css';
import type { ListQuery } from './use-list-query';

interface Props {
  title: string;
  /** What creates a new thing. */
  action?: ReactNode;
  /** Left of the search: choices that are always in view. */
  toolbar?: ReactNode;
  search?: ReactNode;
  filters?: ReactNode;
  /** Stays in view at the bottom. */
  pagination?: ReactNode;
  /** The panel beside the list, when one is open; its code may come later than the page's. */
  panel?: ReactNode;
  /** The panel covers part of the page instead of moving it aside. */
  keepsWidth?: boolean;
  children: ReactNode;
}

/** The back-office list screen. An area that needs more than these slots composes its own page. */
export function ListPage(props: Props) {
  const { title, action, toolbar, search, filters, pagination, panel, keepsWidth = false, children } = props;
  const hasToolbar = toolbar || search || filters;
  return (
    <Stack gap="sm" className={classes.page} {...(keepsWidth && { 'data-keeps-width': true })}>
      <PageHeader title={title}>{action}</PageHeader>
      {hasToolbar ? (
        <Group gap="xs">
          {toolbar}
          {search}
          {filters}
        </Group>
      ) : null}
      {children}
      {pagination ? <div className={classes.footer}>{pagination}</div> : null}
      <Suspense fallback={null}>{panel}</Suspense>
    </Stack>
  );
}

interface ListStatesProps<Row> {
  list: { data: { items: Row[] } | undefined; error: Error | null; refetch: () => unknown };
  /** Said when the failure itself has nothing to say. */
  fallback: string;
  empty: string;
  children: (rows: Row[]) => ReactNode;
}

/** On its way, failed, empty, or there: every list says which. */
export function ListStates<Row>({ list, fallback, empty, children }: ListStatesProps<Row>) {
  const { data, error, refetch } = list;
  if (data) return data.items.length === 0 ? <EmptyState text={empty} /> : children(data.items);
  return <LoadState queries={[{ data, error, refetch }]} fallback={fallback} />;
}

/** The search box of a list whose state has `search`. */
export function ListSearch<Query extends { search: string }>({ list }: { list: ListQuery<Query> }) {
  return <SearchBox value={list.query.search} onSearch={(search) => list.change({ search } as Partial<Query>)} />;
}

interface ListPaginationProps<Query> {
  list: ListQuery<Query>;
  /** The list's answer, once it is there. */
  answer: { current_page: number; last_page: number } | undefined;
}

/** The pages of a list whose state has `page`. A page beyond the last, from an old address, becomes the last. */
export function ListPagination<Query extends { page: number }>({ list, answer }: ListPaginationProps<Query>) {
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
