import { SidePanel } from '../../ui/side-panel';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states';
import { useTranslation } from '../../ui/translation';
import { translateMessage } from '../i18n/i18n';
import { toMessages } from '../notices/messages';

interface LoadQuery {
  data: unknown;
  error: Error | null;
  refetch: () => unknown;
}

interface Props {
  queries: readonly LoadQuery[];
  fallback?: string;
  /** Shown when every query has loaded and the item does not exist. */
  missing?: string;
  rows?: number;
}

/** Replaces a screen until its queries have loaded: placeholder rows, the error with 'Retry', or `missing`. */
export function LoadState({ queries, fallback, missing, rows }: Props) {
  const { t } = useTranslation();
  const failed = queries.filter(({ error, data }) => error !== null && data === undefined);
  if (failed[0]) {
    return (
      <ErrorState
        messages={toMessages(failed[0].error, fallback ?? t('Error fetching data.')).map(translateMessage)}
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

/** `LoadState` in a panel. */
export function LoadPanel({ title, onClose, rows = 6, ...state }: LoadPanelProps) {
  return (
    <SidePanel title={title} onClose={onClose}>
      <LoadState rows={rows} {...state} />
    </SidePanel>
  );
}
