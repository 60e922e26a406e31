import type { ReactNode } from 'react';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states';

import { translateMessage } from '../i18n/i18n';
import { messagesOf } from '../notices/messages';

interface Props<Row> {
  list: { data: { items: Row[] } | undefined; error: Error | null; refetch: () => unknown };
  /** Said when the failure itself has nothing to say. */
  fallback: string;
  empty: string;
  children: (rows: Row[]) => ReactNode;
}

/** On its way, failed, empty, or there: every list says which. */
export function ListStates<Row>({ list, fallback, empty, children }: Props<Row>) {
  const { data, error, refetch } = list;
  if (data) return data.items.length === 0 ? <EmptyState text={empty} /> : children(data.items);
  if (!error) return <SkeletonRows />;
  return <ErrorState messages={messagesOf(error, fallback).map(translateMessage)} onRetry={() => void refetch()} />;
}
