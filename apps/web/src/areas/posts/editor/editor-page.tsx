import { Group, Skeleton, Stack } from '@mantine/core';
import { urlId } from '@masthead/domain/http/paging';
import { usePrefetchQuery, useQueryClient } from '@tanstack/react-query';
import { useCanGoBack, useLocation, useMatch, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useViewer } from '../../../shared/access/viewer';
import { abandonUnsaved } from '../../../shared/form/unsaved';
import { FailureNotice } from '../../../shared/notices/failure-notice';
import { categoryChoices, sectionChoices } from '../../../shared/pickers/reference-lists';
import { PageTitle, useProject } from '../../../shared/project/project';
import { useTranslation } from '../../../ui/translation';
import { OtherTabDialog, OvertakeDialog } from './editor-dialogs';
import { PostEditor } from './post-editor';
import { EditorStore } from './state/editor-store';
import { EditorProvider, useEditor } from './state/use-editor';

/** The page that edits one post. It opens the post, which takes its lock, and leaves if the post cannot be opened. */
export function Page() {
  const { params, pathname } = useMatch({ from: '/shell/posts/$id' });
  const isCurrent = useLocation({ select: (location) => location.pathname === pathname });
  const { success, data: id } = urlId.safeParse(params.id);
  // Unmount as soon as the user leaves. Then the post opens again if the user returns at once.
  if (!isCurrent) return null;
  return success ? <EditorOfPost key={id} id={id} /> : <PostNotFound />;
}

/** A store that already runs with an open post. The page that opened the post stops it when the editor starts it. */
export interface OpenedPost {
  store: EditorStore;
  stop: () => void;
}

interface EditorProps {
  id: number;
  opened?: OpenedPost;
}

/** Creates the editor store of the post, unless it is already open, and runs it while the page is mounted. */
export function EditorOfPost({ id, opened }: EditorProps) {
  const client = useQueryClient();
  const viewer = useViewer();
  const { id: projectId, zone } = useProject();
  const leave = useLeaveEditor();
  const navigate = useNavigate();
  const showUnsavedText = () => void navigate({ to: '/posts/$id/unsaved', params: { id: String(id) } });
  const [store] = useState(
    () => opened?.store ?? new EditorStore(id, client, { viewer, projectId, zone, leave, showUnsavedText }),
  );
  // Load these in parallel with the post.
  usePrefetchQuery(sectionChoices());
  usePrefetchQuery(categoryChoices());
  useEffect(() => store.setEnvironment({ viewer, projectId, zone, leave, showUnsavedText }));
  const stopOpened = opened?.stop;
  useEffect(() => {
    stopOpened?.();
    return store.start();
  }, [store, stopOpened]);
  return (
    <EditorProvider value={store}>
      <EditorWhenLoaded />
      <OvertakeDialog />
      <OtherTabDialog />
    </EditorProvider>
  );
}

function EditorWhenLoaded() {
  const headline = useEditor(({ stored }) => stored?.post.main_headline ?? null);
  const openCount = useEditor((state) => state.openCount);
  if (headline === null) return <EditorSkeleton />;
  return (
    <>
      <PageTitle text={headline} />
      <PostEditor key={openCount} />
    </>
  );
}

/** Goes to the previous page, or to the list of posts without one. Unsaved text stays in the local draft. */
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

function PostNotFound() {
  const { t } = useTranslation();
  const leave = useLeaveEditor();
  return <FailureNotice fallback={t('Post with given ID not found.')} onShown={leave} />;
}

function EditorSkeleton() {
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
