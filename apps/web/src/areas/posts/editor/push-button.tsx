import { Text } from '@mantine/core';
import { postPush, pushRefusal } from '@masthead/domain/posts/contract/push';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useViewer } from '../../../shared/access/viewer';
import { call } from '../../../shared/api/call';
import { collection } from '../../../shared/api/collection';
import { notifyFailure, notifySuccess } from '../../../shared/notices/notify';
import { useProject } from '../../../shared/project/project';
import { useConfirm } from '../../../ui/dialog';

import { isLockedFor } from '../post-lock';
import { ActionButton } from './action-button';
import { useEditorStore, usePost } from './state/use-editor';

const { query } = collection('pushes');
const { useWrite: useSend } = collection('posts');
/** How often the progress of a sending is looked at, in milliseconds. */
const LOOK = 2000;

interface Props {
  push: ReturnType<typeof usePush>;
}

/** Only for a published post, where the project has it and the person may. */
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

/** How far the last push has come, once there is one. */
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

/** Asks before it sends the post to the site's subscribers, and follows how far that has come. */
export function usePush() {
  const { t } = useTranslation();
  const post = usePost();
  const store = useEditorStore();
  const params = { id: post.id };
  const { confirm, dialog } = useConfirm();
  const [isAsking, setIsAsking] = useState(false);
  const send = useSend(postPush.send);
  const [isFollowed, setIsFollowed] = useState(false);
  const progress = useQuery({
    ...query(postPush.progress, { params }),
    enabled: isFollowed,
    refetchInterval: ({ state: { data } }) => (data && data.done_at === null ? LOOK : false),
  });

  /** Whether the person agreed, knowing how many readers get the message. */
  async function isConfirmed(): Promise<boolean> {
    const { subscribers } = await call(postPush.audience, {});
    const values = { headline: post.main_headline, count: subscribers };
    return confirm({
      title: post.is_message_sent ? t('Resend push') : t('Send push'),
      text:
        subscribers === 0
          ? t('No reader subscribes to push messages, so “{headline}” would reach nobody.', values)
          : t('Readers who get “{headline}” on their devices: {count}. A sent message cannot be taken back.', values),
      confirm: t('Send now'),
      cancel: t('Cancel'),
    });
  }

  async function push() {
    if (isAsking) return;
    setIsAsking(true);
    try {
      if (!(await isConfirmed())) return;
      const { subscribers, updated_at } = await send.mutateAsync({ params });
      // Nobody to send it to: the server says 202 then.
      if (subscribers === 0) {
        notifyFailure(null, t('Error push notification'));
        notifyFailure(null, t('No reader subscribes to push messages, so nothing was sent.'));
        return;
      }
      store.adopt({ ...store.stored.post, updated_at, is_message_sent: true });
      notifySuccess(t('Push notification sent.'));
      setIsFollowed(true);
      void progress.refetch();
    } catch (error) {
      await store.refuse(error, t('Error push notification'));
    } finally {
      setIsAsking(false);
    }
  }

  return { push, dialog, isPushing: send.isPending, progress: isFollowed ? (progress.data ?? null) : null };
}
