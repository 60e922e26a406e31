import { Group, Stack } from '@mantine/core';
import { Navigate } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { PageHeader } from '../../ui/page-header';
import { Pagination } from '../../ui/pagination';
import { SearchBox } from '../../ui/search-box';
import { EmptyState } from '../../ui/states';
import { LoadState } from '../panel/load-state';

import classes from './list-page.module.css';
import type { ListQuery } from './use-list-query';

interface Props {
  title: string;
  action?: ReactNode;
  /** Controls that are always visible, left of the search. */
  toolbar?: ReactNode;
  search?: ReactNode;
  filters?: ReactNode;
  /** Sticks to the bottom of the page. */
  pagination?: ReactNode;
  /** The open panel beside the list. Its code may be loaded lazily. */
  panel?: ReactNode;
  /** The panel covers part of the page instead of narrowing it. */
  keepsWidth?: boolean;
  children: ReactNode;
}

/** The layout of all list screens: header, search and filters, rows, pagination, and a panel beside them. */
export function ListPage(props: Props) {
  const { title, action, toolbar, search, filters, pagination, panel, keepsWidth = false, children } = props;
  const hasToolbar = toolbar || search || filters;
  return (
    <Stack gap="xs" className={classes.page} {...(keepsWidth && { 'data-keeps-width': true })}>
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
  /** The message of an error that has none of its own. */
  fallback: string;
  /** The text of a list without rows. */
  empty: string;
  children: (rows: Row[]) => ReactNode;
}

/** The rows of a list, or a placeholder while they load, fail to load or do not exist. */
export function ListStates<Row>({ list, fallback, empty, children }: ListStatesProps<Row>) {
  const { data, error, refetch } = list;
  if (data) return data.items.length === 0 ? <EmptyState text={empty} /> : children(data.items);
  return <LoadState queries={[{ data, error, refetch }]} fallback={fallback} />;
}

export function ListSearch<Query extends { search: string }>({ list }: { list: ListQuery<Query> }) {
  return <SearchBox value={list.query.search} onSearch={(search) => list.change({ search } as Partial<Query>)} />;
}

interface ListPaginationProps<Query> {
  list: ListQuery<Query>;
  /** The loaded page of the list. */
  loadedPage: { current_page: number; last_page: number } | undefined;
}

/** The pagination of a list. A page beyond the last one, from an old URL, redirects to the last. */
export function ListPagination<Query extends { page: number }>({ list, loadedPage }: ListPaginationProps<Query>) {
  const { query, change } = list;
  const lastPage = Math.max(loadedPage?.last_page ?? 1, 1);
  const isBeyondLastPage = loadedPage?.current_page === query.page && query.page > lastPage;

  return (
    <>
      {isBeyondLastPage ? (
        <Navigate
          to="."
          replace
          search={(previous) => ({ ...previous, page: lastPage === 1 ? undefined : lastPage })}
        />
      ) : null}
      <Pagination
        page={Math.min(query.page, lastPage)}
        pages={lastPage}
        onChange={(page) => change({ page } as Partial<Query>)}
      />
    </>
  );
}
