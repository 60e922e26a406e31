import { Group, Skeleton, Stack } from '@mantine/core';
import { addressId } from '@masthead/domain/http/paging';
import { usePrefetchQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { notifyFailure } from '../../../shared/notices/notify';
import { categoryChoices, sectionChoices } from '../../../shared/pickers/reference-lists';

import { PageTitle } from '../../../shared/project/project';
import { PostEditor } from './post-editor';
import { useLeaveEditor } from './state/use-leave-editor';
import { useOpenPost } from './state/use-open-post';

export function Page() {
  const [, area, name = ''] = useLocation({ select: ({ pathname }) => pathname.split('/') });
  const { success, data: id } = addressId.safeParse(name);
  // On the way to another page the address is already that one's.
  if (area !== 'posts' || name === '') return null;
  return success ? <OpenPost key={id} id={id} /> : <NoPost />;
}

function OpenPost({ id }: { id: number }) {
  // Beside the post, not after it.
  usePrefetchQuery(sectionChoices());
  usePrefetchQuery(categoryChoices());
  const { opened, lock, reopen, dialog } = useOpenPost(id);
  return (
    <>
      {opened ? (
        <>
          <PageTitle text={opened.post.main_headline} />
          <PostEditor key={opened.version} opened={opened.post} lock={lock} onReload={reopen} />
        </>
      ) : (
        <Waiting />
      )}
      {dialog}
    </>
  );
}

function NoPost() {
  const { t } = useTranslation();
  const leave = useLeaveEditor();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    notifyFailure(null, t('Post with given ID not found.'));
    leave();
  }, []);
  return null;
}

function Waiting() {
  const { t } = useTranslation();
  return (
    <Stack gap="md" role="status" aria-label={t('Loading')}>
      <Group justify="space-between">
        <Skeleton height="1.5rem" width="12rem" />
        <Skeleton height="1.875rem" width="18rem" />
      </Group>
      <Skeleton height="4rem" />
      <Skeleton height="24rem" />
    </Stack>
  );
}
