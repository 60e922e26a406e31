import { posts } from '@masthead/domain/posts/contract';
import { postLocks } from '@masthead/domain/posts/locks';
import type { Post } from '@masthead/domain/posts/schema';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, call } from '../../../shared/api/call';
import { translateMessage } from '../../../shared/i18n/translate-message';
import { notifyFailure } from '../../../shared/notices/notify';
import { useConfirm } from '../../../ui/confirm-dialog';
import { lockedBy } from '../locks/lock-holder';
import { useLeaveEditor } from './use-leave-editor';

/** The post as it was opened; `version` grows when it is opened anew. */
export interface Opened {
  post: Post;
  version: number;
}

interface OpenPost {
  opened: Opened | null;
  /** Shows this version in place of the one that is open. */
  reopen: (post: Post) => void;
  dialog: ReactNode;
}

/** Opens a post, which locks it. One that somebody else edits is taken over after a question; a failure leads out. */
export function useOpenPost(id: number): OpenPost {
  const { t } = useTranslation();
  const { confirm, dialog } = useConfirm();
  const leave = useLeaveEditor();
  const [opened, setOpened] = useState<Opened | null>(null);
  const isTaking = useRef(false);
  const reopen = (post: Post) => setOpened((before) => ({ post, version: (before?.version ?? 0) + 1 }));

  async function open(signal: AbortSignal): Promise<Post | null> {
    try {
      return await call(posts.get, { params: { id } }, signal);
    } catch (error) {
      const words = lockedBy(error);
      if (words === null || signal.aborted) throw error;
      const agreed = await confirm({
        title: t('The article is locked for editing'),
        text: `${translateMessage(words)} ${t('Are you sure you want to overtake editing?')}`,
        confirm: t('Yes'),
        cancel: t('No'),
      });
      if (!agreed) return null;
      isTaking.current = true;
      return call(postLocks.overtake, { params: { id } }, signal);
    }
  }

  const latest = useRef({ open, reopen, leave, t });
  latest.current = { open, reopen, leave, t };
  useEffect(() => {
    const gone = new AbortController();
    const { open, reopen, leave, t } = latest.current;
    open(gone.signal).then(
      (post) => (post ? reopen(post) : leave()),
      (error) => {
        if (gone.signal.aborted) return;
        const isMissing = error instanceof ApiError && error.status === 404;
        if (isMissing) notifyFailure(null, t('Post with given ID not found.'));
        else notifyFailure(error, isTaking.current ? t('Error taking the post over.') : t('Error fetching data.'));
        leave();
      },
    );
    return () => gone.abort();
  }, []);

  return { opened, reopen, dialog };
}
