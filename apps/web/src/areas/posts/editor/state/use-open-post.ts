import type { Post } from '@masthead/domain/posts/contract/post';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../../shared/api/call';
import { translateMessage } from '../../../../shared/i18n/i18n';
import { notifyFailure } from '../../../../shared/notices/notify';
import { useConfirm } from '../../../../ui/dialog';

import { createPostLock, lockedBy, type PostLock } from '../../post-lock';

import { useLeaveEditor } from './use-leave-editor';

/** The post as it was opened; `version` grows when it is opened anew. */
interface Opened {
  post: Post;
  version: number;
}

interface OpenPost {
  opened: Opened | null;
  lock: PostLock;
  /** Shows this version in place of the one that is open. */
  reopen: (post: Post) => void;
  dialog: ReactNode;
}

/**
 * Opens a post, which locks it, and releases the lock on leaving. A post that somebody else edits is taken over after a
 * question; a failure leads out of the page.
 */
export function useOpenPost(id: number): OpenPost {
  const { t } = useTranslation();
  const { confirm, dialog } = useConfirm();
  const leave = useLeaveEditor();
  const [lock] = useState(() => createPostLock(id));
  const [opened, setOpened] = useState<Opened | null>(null);
  const reopen = (post: Post) => setOpened((before) => ({ post, version: (before?.version ?? 0) + 1 }));

  async function open(isGone: () => boolean): Promise<void> {
    try {
      reopen(await lock.open());
    } catch (error) {
      if (isGone()) return;
      const message = lockedBy(error);
      if (message === null) fail(error, t('Error fetching data.'));
      else await askToOvertake(message, isGone);
    }
  }

  async function askToOvertake(message: string, isGone: () => boolean): Promise<void> {
    const agreed = await confirm({
      title: t('The article is locked for editing'),
      text: `${translateMessage(message)} ${t('Are you sure you want to overtake editing?')}`,
      confirm: t('Yes'),
      cancel: t('No'),
    });
    if (isGone()) return;
    if (!agreed) return leave();
    try {
      reopen(await lock.overtake());
    } catch (error) {
      if (!isGone()) fail(error, t('Error taking the post over.'));
    }
  }

  function fail(error: unknown, fallback: string) {
    const isMissing = error instanceof ApiError && error.status === 404;
    if (isMissing) notifyFailure(null, t('Post with given ID not found.'));
    else notifyFailure(error, fallback);
    leave();
  }

  const start = useEffectEvent(open);
  useEffect(() => {
    let isOver = false;
    window.addEventListener('pagehide', lock.release);
    void start(() => isOver);
    return () => {
      isOver = true;
      window.removeEventListener('pagehide', lock.release);
      lock.release();
    };
  }, [lock]);

  return { opened, lock, reopen, dialog };
}
