import { Group, Text } from '@mantine/core';
import { postPush } from '@masthead/domain/posts/contract/push';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useViewer } from '../../../../shared/access/viewer';
import { call } from '../../../../shared/api/call';
import { collection } from '../../../../shared/api/collection';
import { notifyFailure, notifySuccess } from '../../../../shared/notices/notify';
import { useConfirm } from '../../../../ui/dialog';
import { useTranslation } from '../../../../ui/translation';
import { isLockedFor } from '../../post-lock';
import { ActionButton } from '../action-button';
import { useEditorStore, usePost } from '../state/use-editor';

const { query } = collection('pushes');
const { useWrite: useSend } = collection('posts');
/** Poll interval for the progress of a push. */
const POLL_MS = 2000;

/** Sends a notification about the post to the subscribers of the site, and shows how many of them it has reached. */
export function PushPanel() {
  const { t } = useTranslation();
  const viewer = useViewer();
  const post = usePost();
  const { push, dialog, isPushing, progress } = usePush();
  return (
    <Group gap="xs">
      <ActionButton
        label={post.is_message_sent ? t('Resend push') : t('Send push')}
        refusal={isLockedFor(viewer, post) ? t('{name} is editing this post.', { name: post.lock }) : null}
        isBusy={isPushing}
        onClick={() => void push()}
      />
      {progress ? (
        <Text span size="xs" c="dimmed" role="status">
          {progress.done_at === null
            ? t('Sending: {sent} of {total}', { sent: progress.sent + progress.failed, total: progress.total })
            : t('Sent to {sent} of {total} subscribers', { sent: progress.sent, total: progress.total })}
        </Text>
      ) : null}
      {dialog}
    </Group>
  );
}

/** Sends the push after confirmation, and polls its progress. */
function usePush() {
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
