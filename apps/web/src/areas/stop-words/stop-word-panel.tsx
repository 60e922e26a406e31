import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { translateMessage } from '../../shared/i18n/i18n';
import { messagesOf } from '../../shared/notices/messages';
import { SidePanel } from '../../ui/side-panel';
import { ErrorState, SkeletonRows } from '../../ui/states';

import { StopWordForm } from './stop-word-form';
import { stopWordById } from './stop-words.api';

interface Props {
  /** The stop word to edit, `null` for a new one. */
  id: number | null;
  onClose: () => void;
}

/** Waits for the stop word as stored now. */
export function StopWordPanel({ id, onClose }: Props) {
  const { t } = useTranslation();
  const found = useQuery({ ...stopWordById(id ?? 0), enabled: id !== null });
  const title = id === null ? t('Create stop word') : t('Edit stop word');
  const word = id === null ? null : found.data;
  if (word !== undefined) return <StopWordForm title={title} word={word} onClose={onClose} />;

  return (
    <SidePanel title={title} onClose={onClose}>
      {found.error ? (
        <ErrorState
          messages={messagesOf(found.error, t('Error fetching data.')).map(translateMessage)}
          onRetry={() => void found.refetch()}
        />
      ) : (
        <SkeletonRows count={3} />
      )}
    </SidePanel>
  );
}
