import { posts } from '@masthead/domain/posts/contract/endpoints';
import type { QueryClient } from '@tanstack/react-query';
import { collection } from '../../shared/api/collection';
import { type NoticeAction, notifyFailure, notifySuccess } from '../../shared/notices/notify';
import { t } from '../../ui/translation';

const { write } = collection('posts');

interface TrashedPost {
  id: number;
  updated_at: string;
}

/** The button of the notice that takes a post out of the trash. The post becomes a draft, as after 'Restore to draft'. */
export function toUndoTrash(client: QueryClient, { id, updated_at }: TrashedPost): NoticeAction {
  async function restore() {
    try {
      await write(client, posts.restore, { params: { id }, body: { base_updated_at: updated_at } });
      notifySuccess(t('Post restored to draft.'));
    } catch (error) {
      notifyFailure(error, t('Error restoring post.'));
    }
  }
  return { label: t('Undo'), run: () => void restore() };
}
