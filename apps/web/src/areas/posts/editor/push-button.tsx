import { Text } from '@mantine/core';
import { postPush, pushRefusal } from '@masthead/domain/posts/contract/push';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useViewer } from '../../../shared/access/viewer';
import { call } from '../../../shared/api/call';
import { collection } from '../../../shared/api/collection';
import { notifyFailure, notifySuccess } from '../../../shared/notices/notify';
import { useProject } from '../../../shared/project/project';
import { useConfirm } from '../../../ui/dialog';
import { useTranslation } from '../../../ui/translation';
import { isLockedFor } from '../post-lock';
import { ActionButton } from './action-button';
import { useEditorStore, usePost } from './state/use-editor';

const { query } = collection('pushes');
const { useWrite: useSend } = collection('posts');
/** Poll interval for the progress of a push. */
const POLL_MS = 2000;

interface Props {
  push: ReturnType<typeof usePush>;
}

/**
 * Sends a notification about the post to the site's subscribers. Shown for published posts, if the project has push
 * enabled and the viewer has the right.
 */
export function PushButton({ push }: Props) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const { switches } = useProject();
  const post = usePost();
  if (!switches.push || !viewer.can('post.push') || pushRefusal(post.status) !== null) return null;
  return (
    <>
      <ActionButton
        label={post.is_message_sent ? t('Resend push') : t('Send push')}
        refusal={isLockedFor(viewer, post) ? t('{name} is editing this post.', { name: post.lock }) : null}
        isBusy={push.isPushing}
        onClick={() => void push.push()}
      />
      {push.dialog}
    </>
  );
}

/** The number of subscribers that the push has reached so far. */
export function PushProgress({ progress }: Pick<ReturnType<typeof usePush>, 'progress'>) {
  const { t } = useTranslation();
  if (!progress) return null;
  const { sent, failed, total, done_at } = progress;
  return (
    <Text span size="xs" c="dimmed" role="status">
      {done_at === null
        ? t('Sending: {sent} of {total}', { sent: sent + failed, total })
        : t('Sent to {sent} of {total} subscribers', { sent, total })}
    </Text>
  );
}

/** Sends the push after confirmation, and polls its progress. */
export function usePush() {
  const { t } = useTranslation();
  const post = usePost();
  const store = useEditorStore();
  const params = { id: post.id };
  const { confirm, dialog } = useConfirm();
  const [isRunning, setIsRunning] = useState(false);
  const send = useSend(postPush.send);
  const [isTracking, setIsTracking] = useState(false);
  const progress = useQuery({
    ...query(postPush.progress, { params }),
    enabled: isTracking,
    refetchInterval: ({ state: { data } }) => (data && data.done_at === null ? POLL_MS : false),
  });

  /** Asks for confirmation and states the number of recipients. */
  async function confirmRecipients(): Promise<boolean> {
    const { subscribers } = await call(postPush.audience, {});
    const values = { headline: post.main_headline, count: subscribers };
    return confirm({
      title: post.is_message_sent ? t('Resend push') : t('Send push'),
      text:
        subscribers === 0
          ? t('No readers subscribe to push messages. “{headline}” would not be sent to anybody.', values)
          : t("Readers who will receive “{headline}”: {count}. You can't undo this.", values),
      confirm: t('Send now'),
      cancel: t('Cancel'),
    });
  }

  async function sendNow() {
    const { subscribers, updated_at } = await send.mutateAsync({ params });
    // The server answers 202 if there are no subscribers.
    if (subscribers === 0) {
      notifyFailure(null, t('Error push notification'));
      notifyFailure(null, t('No readers subscribe to push messages. Nothing was sent.'));
      return;
    }
    store.adoptVersion({ ...store.stored.post, updated_at, is_message_sent: true });
    notifySuccess(t('Push notification sent.'));
    setIsTracking(true);
    void progress.refetch();
  }

  async function push() {
    if (isRunning) return;
    setIsRunning(true);
    try {
      if (await confirmRecipients()) await sendNow();
    } catch (error) {
      await store.handleFailure(error, t('Error push notification'));
    }
    setIsRunning(false);
  }

  return { push, dialog, isPushing: send.isPending, progress: isTracking ? (progress.data ?? null) : null };
}
