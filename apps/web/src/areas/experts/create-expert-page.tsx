import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../ui/page-header';
import { ExpertForm } from './expert-form';

export function Page() {
  const { t } = useTranslation();
  return (
    <Stack gap="sm">
      <PageHeader title={t('Create expert')} />
      <ExpertForm expert={null} />
    </Stack>
  );
}
