import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { translateMessage } from '../../shared/i18n/i18n';
import { messagesOf } from '../../shared/notices/messages';
import { SidePanel } from '../../ui/side-panel';
import { ErrorState, SkeletonRows } from '../../ui/states';

import { CallToActionForm } from './call-to-action-form';
import { type CallToActionListQuery, callToActionById } from './call-to-actions.api';
import type { Choices } from './use-choices';

interface Props {
  /** What to edit, `null` for a new one. */
  id: number | null;
  shown: CallToActionListQuery;
  choices: Choices;
  onClose: () => void;
}

/** Waits for the call to action as stored now. */
export function CallToActionPanel({ id, ...rest }: Props) {
  const { t } = useTranslation();
  const found = useQuery({ ...callToActionById(id ?? 0), enabled: id !== null });
  const title = id === null ? t('Create call to action') : t('Edit call to action');
  const action = id === null ? null : found.data;
  if (action !== undefined) return <CallToActionForm title={title} action={action} {...rest} />;

  return (
    <SidePanel title={title} onClose={rest.onClose}>
      {found.error ? (
        <ErrorState
          messages={messagesOf(found.error, t('Error fetching data.')).map(translateMessage)}
          onRetry={() => void found.refetch()}
        />
      ) : (
        <SkeletonRows count={6} />
      )}
    </SidePanel>
  );
}
