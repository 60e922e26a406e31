import { useTranslation } from 'react-i18next';
import { SidePanel } from '../../ui/side-panel';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states';
import { translateMessage } from '../i18n/i18n';

import { messagesOf } from '../notices/messages';

interface LoadQuery {
  data: unknown;
  error: Error | null;
  refetch: () => unknown;
}

interface Props {
  /** The queries that the screen waits for. */
  queries: readonly LoadQuery[];
  /** The message of an error that has none. */
  fallback?: string;
  /** Shown when every query has answered and the item is not there. */
  missing?: string;
  /** The number of placeholder rows. */
  rows?: number;
}

/** What a screen shows until its queries have answered: placeholder rows, the error with 'Retry', or `missing`. */
export function LoadState({ queries, fallback, missing, rows }: Props) {
  const { t } = useTranslation();
  const failed = queries.filter(({ error, data }) => error !== null && data === undefined);
  if (failed[0]) {
    return (
      <ErrorState
        messages={messagesOf(failed[0].error, fallback ?? t('Error fetching data.')).map(translateMessage)}
        onRetry={() => {
          for (const query of failed) void query.refetch();
        }}
      />
    );
  }
  const isLoaded = queries.every(({ data }) => data !== undefined);
  if (missing !== undefined && isLoaded) return <EmptyState text={missing} />;
  return <SkeletonRows {...(rows !== undefined && { count: rows })} />;
}

interface LoadPanelProps extends Props {
  title: string;
  onClose: () => void;
}

/** A side panel whose content is not there yet. */
export function LoadPanel({ title, onClose, rows = 6, ...state }: LoadPanelProps) {
  return (
    <SidePanel title={title} onClose={onClose}>
      <LoadState rows={rows} {...state} />
    </SidePanel>
  );
}
