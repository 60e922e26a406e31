import { postPush } from '@masthead/domain/posts/push';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { collection } from '../../../shared/api/collection';
import { notifyFailure, notifySuccess } from '../../../shared/notices/notify';
import { type PostFormState, useWrite } from './use-post-form';

const { query } = collection('pushes');
/** How often the progress of a sending is looked at, in milliseconds. */
const LOOK = 2000;

/** Sends the post to the site's subscribers, and follows how far that has come. */
export function usePush(state: PostFormState) {
  const { t } = useTranslation();
  const { post } = state;
  const params = { id: post.id };
  const send = useWrite(postPush.send);
  const [isFollowed, setIsFollowed] = useState(false);
  const progress = useQuery({
    ...query(postPush.progress, { params }),
    enabled: isFollowed,
    refetchInterval: ({ state: { data } }) => (data && data.done_at === null ? LOOK : false),
  });

  async function push() {
    try {
      const { subscribers, updated_at } = await send.mutateAsync({ params });
      // Nobody to send it to: the server says 202 then.
      if (subscribers === 0) return notifyFailure(null, t('Error push notification'));
      state.adopt({ ...state.stored.current.post, updated_at, is_message_sent: true });
      notifySuccess(t('Push notification sent.'));
      setIsFollowed(true);
      void progress.refetch();
    } catch (error) {
      await state.refuse(error, t('Error push notification'));
    }
  }

  return { push, isPushing: send.isPending, progress: isFollowed ? (progress.data ?? null) : null };
}
