import { Stack } from '@mantine/core';
import { addressId } from '@masthead/domain/http/paging';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { notifyFailure } from '../../../shared/notices/notify';
import { PageHeader } from '../../../ui/page-header';
import { SkeletonRows } from '../../../ui/states';
import { ExtendedTagForm } from './extended-tag-form';
import { openedTag } from './opened-tag';

export function Page() {
  const { id } = useParams({ strict: false }) as { id: string };
  const known = addressId.safeParse(id);
  return <ExtendedTag key={id} id={known.success ? known.data : null} />;
}

/** Without its tag there is nothing to edit: the page says so and leaves. */
function ExtendedTag({ id }: { id: number | null }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const opened = useQuery({ ...openedTag(id ?? 0), enabled: id !== null });
  const hasFailed = id === null || (opened.error !== null && !opened.data);
  const isUnreadable = opened.data?.isUnreadable === true;

  useEffect(() => {
    if (!hasFailed) return;
    notifyFailure(null, t('Error fetching data.'));
    void navigate({ to: '/tags', replace: true });
  }, [hasFailed, navigate, t]);

  useEffect(() => {
    if (isUnreadable) notifyFailure(null, t('Error parsing post body'));
  }, [isUnreadable, t]);

  const title = opened.data?.tag.catchy_title;
  return (
    <Stack gap="sm">
      <PageHeader
        title={title === undefined ? t('Extended tag editor') : t('Extended tag editor: {tag}', { tag: title })}
      />
      {opened.data ? <ExtendedTagForm opened={opened.data} /> : <SkeletonRows />}
    </Stack>
  );
}
