import { Group, Stack } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import { PageHeader } from '../../ui/page-header';
import classes from './list-page.module.css';

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
