import { can, type Holder } from '@masthead/domain/access/refusal';
import { posts } from '@masthead/domain/posts/contract/endpoints';
import { contentRefusal } from '@masthead/domain/posts/rules/editing';
import { isOut, type Status } from '@masthead/domain/posts/rules/statuses';
import { type MoveName, moves } from '@masthead/domain/posts/rules/workflow';

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { collection } from '../../shared/api/collection';
import { notifyFailure, notifySuccess } from '../../shared/notices/notify';
import { useConfirm } from '../../ui/dialog';

interface MovedPost {
  id: number;
  main_headline: string;
  status: Status;
  updated_at: string;
}

const { useWrite } = collection('posts');

/** Moves posts to the trash, out of it, or away for good, each after its question. */
export function usePostMoves(onMoved: (id: number, move: Move) => void) {
  const { t } = useTranslation();
  const { confirm, dialog } = useConfirm();
  const words = useMoveWords();
  const trash = useWrite(posts.trash);
  const restore = useWrite(posts.restore);
  const remove = useWrite(posts.remove);
  const [moving, setMoving] = useState<number | null>(null);

  function send(move: Move, { id, updated_at }: MovedPost): Promise<unknown> {
    const params = { id };
    if (move === 'remove') return remove.mutateAsync({ params });
    return (move === 'trash' ? trash : restore).mutateAsync({ params, body: { base_updated_at: updated_at } });
  }

  async function ask(move: Move, post: MovedPost) {
    const { label, question, done, fallback } = words[move];
    const agreed = await confirm({
      title: label,
      text: question(post.main_headline, isOut(post.status)),
      confirm: label,
      cancel: t('Cancel'),
      danger: move !== 'restore',
    });
    if (!agreed) return;
    setMoving(post.id);
    try {
      await send(move, post);
      notifySuccess(done);
      onMoved(post.id, move);
    } catch (error) {
      notifyFailure(error, fallback);
    } finally {
      setMoving(null);
    }
  }

  return { ask, moving, movesDialog: dialog };
}

export type Move = Extract<MoveName, 'trash' | 'restore' | 'remove'>;

interface Words {
  label: string;
  /** `isOut`: readers see the post, or will. */
  question: (title: string, isOut: boolean) => string;
  /** The notice when it is done. */
  done: string;
  fallback: string;
}

export function useMoveWords(): Record<Move, Words> {
  const { t } = useTranslation();
  return {
    trash: {
      label: t('Move to trash'),
      question: (title, isOut) =>
        isOut
          ? t('Move "{title}" to the trash? Readers will not find it any more.', { title })
          : t('Move "{title}" to the trash?', { title }),
      done: t('Post moved to trash.'),
      fallback: t('Error moving post to trash.'),
    },
    restore: {
      label: t('Restore to draft'),
      question: (title) => t('Restore "{title}" from the trash? It becomes a draft.', { title }),
      done: t('Post restored to draft.'),
      fallback: t('Error restoring post.'),
    },
    remove: {
      label: t('Delete permanently'),
      question: (title) => t('Delete "{title}" permanently? This cannot be undone here.', { title }),
      done: t('Post deleted.'),
      fallback: t('Error deleting post.'),
    },
  };
}

interface OfferedMove {
  move: Move;
  /** Why the person may not do it; `null` when they may. The control stays visible and says so. */
  refusal: string | null;
}

/** The trash actions for a post of this status. An action whose own right the person lacks is not offered at all. */
export function offeredMoves(viewer: Holder, status: Status): OfferedMove[] {
  return (['restore', 'trash', 'remove'] as const)
    .filter((move) => (moves[move].from as readonly Status[]).includes(status) && can(viewer, moves[move].right))
    .map((move) => ({ move, refusal: contentRefusal(viewer, status) }));
}
