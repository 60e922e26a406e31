import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { translateMessage } from '../../shared/i18n/i18n';
import { messagesOf } from '../../shared/notices/messages';
import { TwoFactorDialog } from '../../shared/session/two-factor-dialog';
import { PageHeader } from '../../ui/page-header';
import { ErrorState, SkeletonRows } from '../../ui/states';

import { ownAuthorInfo } from './author-info.api';
import { AuthorInfoForm } from './author-info-form';

export function Page() {
  const { t } = useTranslation();
  const [isChanging, setIsChanging] = useState(false);
  const profile = useQuery(ownAuthorInfo);
  const close = () => setIsChanging(false);

  return (
    <Stack gap="sm">
      <PageHeader title={t('Author info')}>
        <Button variant="default" onClick={() => setIsChanging(true)}>
          {t('Change Two-Factor')}
        </Button>
      </PageHeader>
      {profile.data !== undefined ? (
        <AuthorInfoForm author={profile.data} />
      ) : profile.error ? (
        <ErrorState
          messages={messagesOf(profile.error, t('Error fetching data.')).map(translateMessage)}
          onRetry={() => void profile.refetch()}
        />
      ) : (
        <SkeletonRows />
      )}
      {isChanging ? <TwoFactorDialog replacing onCancel={close} onEnabled={close} /> : null}
    </Stack>
  );
}
