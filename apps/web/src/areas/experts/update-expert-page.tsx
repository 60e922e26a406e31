import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { notifyFailure } from '../../shared/notices/notify';
import { PageHeader } from '../../ui/page-header';
import { SkeletonRows } from '../../ui/states';
import { ExpertForm } from './expert-form';
import { expertById } from './experts.api';

export function Page() {
  const { t } = useTranslation();
  const { id } = useParams({ strict: false }) as { id: string };
  const navigate = useNavigate();
  const { data, error } = useQuery(expertById(Number(id)));
  const failure = data ? null : error;

  useEffect(() => {
    if (!failure) return;
    notifyFailure(failure, t('Error fetching data.'));
    void navigate({ to: '/experts', replace: true });
  }, [failure, navigate, t]);

  return (
    <Stack gap="sm">
      <PageHeader title={t('Update expert')} />
      {data ? <ExpertForm key={id} expert={data} /> : <SkeletonRows />}
    </Stack>
  );
}
