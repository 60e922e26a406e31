import { can, type Holder } from '@masthead/domain/access/refusal';
import { posts } from '@masthead/domain/posts/contract/endpoints';
import { contentRefusal } from '@masthead/domain/posts/rules/editing';
import { isPublic, type Status } from '@masthead/domain/posts/rules/statuses';
import { type TransitionName, transitions } from '@masthead/domain/posts/rules/workflow';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { collection } from '../../shared/api/collection';
import { type NoticeAction, notifyFailure, notifySuccess } from '../../shared/notices/notify';
import { useConfirm } from '../../ui/dialog';
import { useTranslation } from '../../ui/translation';

interface TransitionPost {
  id: number;
  main_headline: string;
  status: Status;
  updated_at: string;
}

const { useWrite } = collection('posts');

/** Trashes, restores or permanently deletes posts of the list, after confirmation. */
export function useTrashTransitions(onDone: (id: number, transition: TrashTransition) => void) {
  const { t } = useTranslation();
  const { confirm, dialog } = useConfirm();
  const messages = useTransitionMessages();
  const client = useQueryClient();
  const trash = useWrite(posts.trash);
  const restore = useWrite(posts.restore);
  const remove = useWrite(posts.remove);
  const [pendingId, setPendingId] = useState<number | null>(null);

  /** Returns the button of the notice that reverses the transition, if there is one. */
  async function send(
    transition: TrashTransition,
    { id, updated_at }: TransitionPost,
  ): Promise<NoticeAction | undefined> {
    const params = { id };
    const body = { base_updated_at: updated_at };
    if (transition === 'trash') {
      // Loaded before the write, so that a failure to load it leaves the post unchanged.
      const { toUndoTrash } = await import('./undo-trash');
      return toUndoTrash(client, await trash.mutateAsync({ params, body }));
    }
    await (transition === 'remove' ? remove.mutateAsync({ params }) : restore.mutateAsync({ params, body }));
    return undefined;
  }

  async function confirmAndRun(transition: TrashTransition, post: TransitionPost) {
    const { label, question, success, fallback } = messages[transition];
    const isConfirmed = await confirm({
      title: label,
      text: question(post.main_headline, isPublic(post.status)),
      confirm: label,
      cancel: t('Cancel'),
      danger: transition !== 'restore',
    });
    if (!isConfirmed) return;
    setPendingId(post.id);
    try {
      notifySuccess(success, undefined, await send(transition, post));
      onDone(post.id, transition);
    } catch (error) {
      notifyFailure(error, fallback);
    }
    setPendingId(null);
  }

  return { confirmAndRun, pendingId, transitionDialog: dialog };
}

/** The status changes of a post into the trash, out of it, and from it to permanent deletion. */
export type TrashTransition = Extract<TransitionName, 'trash' | 'restore' | 'remove'>;

interface TransitionMessages {
  label: string;
  /** `isPublicPost`: whether the post is published or scheduled. */
  question: (title: string, isPublicPost: boolean) => string;
  /** The notice on success. */
  success: string;
  /** The notice for a failure without a message of its own. */
  fallback: string;
}

/** The texts of the buttons, confirmation dialogs and notices of each trash transition. */
export function useTransitionMessages(): Record<TrashTransition, TransitionMessages> {
  const { t } = useTranslation();
  return {
    trash: {
      label: t('Move to trash'),
      question: (title, isPublicPost) =>
        isPublicPost
          ? t('Move "{title}" to the trash? Readers will no longer find it.', { title })
          : t('Move "{title}" to the trash?', { title }),
      success: t('Post moved to trash.'),
      fallback: t('Error moving post to trash.'),
    },
    restore: {
      label: t('Restore to draft'),
      question: (title) => t('Restore "{title}" from the trash? It becomes a draft.', { title }),
      success: t('Post restored to draft.'),
      fallback: t('Error restoring post.'),
    },
    remove: {
      label: t('Delete permanently'),
      question: (title) => t('Delete "{title}" permanently? You can\'t undo this.', { title }),
      success: t('Post deleted.'),
      fallback: t('Error deleting post.'),
    },
  };
}

interface OfferedTransition {
  transition: TrashTransition;
  /** The reason why the viewer may not do it; `null` if they may. The control stays visible and shows the reason. */
  refusal: string | null;
}

/** The trash actions for a post of this status. Omits actions whose own right the viewer lacks. */
export function listTransitions(viewer: Holder, status: Status): OfferedTransition[] {
  return (['restore', 'trash', 'remove'] as const)
    .filter((name) => (transitions[name].from as readonly Status[]).includes(status))
    .filter((name) => can(viewer, transitions[name].right))
    .map((transition) => ({ transition, refusal: contentRefusal(viewer, status) }));
}
