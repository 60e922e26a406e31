import { Group, Skeleton, Stack } from '@mantine/core';
import { addressId } from '@masthead/domain/http/paging';
import { usePrefetchQuery, useQueryClient } from '@tanstack/react-query';
import { useCanGoBack, useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useViewer } from '../../../shared/access/viewer';
import { abandonUnsaved } from '../../../shared/form/unsaved';
import { translateMessage } from '../../../shared/i18n/i18n';
import { notifyFailure } from '../../../shared/notices/notify';
import { categoryChoices, sectionChoices } from '../../../shared/pickers/reference-lists';
import { PageTitle, useProject } from '../../../shared/project/project';
import { ConfirmDialog } from '../../../ui/dialog';
import { PostEditor } from './post-editor';
import { EditorStore } from './state/editor-store';
import { EditorProvider, useEditor, useEditorStore } from './state/use-editor';

export function Page() {
  const [, area, name = ''] = useLocation({ select: ({ pathname }) => pathname.split('/') });
  const { success, data: id } = addressId.safeParse(name);
  // On the way to another page the address is already that one's.
  if (area !== 'posts' || name === '') return null;
  return success ? <OpenPost key={id} id={id} /> : <NoPost />;
}

function OpenPost({ id }: { id: number }) {
  const client = useQueryClient();
  const viewer = useViewer();
  const { id: projectId } = useProject();
  const leave = useLeaveEditor();
  const [store] = useState(() => new EditorStore(id, client, { viewer, projectId, leave }));
  // Fetched beside the post, not after it.
  usePrefetchQuery(sectionChoices());
  usePrefetchQuery(categoryChoices());
  useEffect(() => store.update({ viewer, projectId, leave }));
  useEffect(() => store.start(), [store]);
  return (
    <EditorProvider value={store}>
      <OpenedPost />
      <OvertakeQuestion />
    </EditorProvider>
  );
}

function OpenedPost() {
  const headline = useEditor(({ stored }) => stored?.post.main_headline ?? null);
  const session = useEditor((state) => state.session);
  if (headline === null) return <Waiting />;
  return (
    <>
      <PageTitle text={headline} />
      <PostEditor key={session} />
    </>
  );
}

/** Somebody else edits the post: asks whether to take it over. */
function OvertakeQuestion() {
  const { t } = useTranslation();
  const store = useEditorStore();
  const holder = useEditor((state) => (state.status === 'lockedByOther' ? state.holder : null));
  if (holder === null) return null;
  const question = {
    title: t('The article is locked for editing'),
    text: `${translateMessage(holder)} ${t('Are you sure you want to overtake editing?')}`,
    confirm: t('Yes'),
    cancel: t('No'),
  };
  return <ConfirmDialog question={question} onAnswer={store.answerOvertake} />;
}

/** Back to the previous page, or to the posts if there is none. Unsaved text stays in the local draft. */
function useLeaveEditor(): () => void {
  const { history } = useRouter();
  const canGoBack = useCanGoBack();
  const navigate = useNavigate();
  return () => {
    abandonUnsaved();
    if (canGoBack) history.back();
    else void navigate({ to: '/posts', replace: true });
  };
}

function NoPost() {
  const { t } = useTranslation();
  const leave = useEffectEvent(useLeaveEditor());
  const tell = useEffectEvent(() => notifyFailure(null, t('Post with given ID not found.')));
  useEffect(() => {
    tell();
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
