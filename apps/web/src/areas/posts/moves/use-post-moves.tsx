import { posts } from '@masthead/domain/posts/contract';
import { isOut, type Status } from '@masthead/domain/posts/statuses';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { collection } from '../../../shared/api/collection';
import { notifyFailure, notifySuccess } from '../../../shared/notices/notify';
import { useConfirm } from '../../../ui/dialog';
import { type Move, useMoveWords } from './move-words';

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
