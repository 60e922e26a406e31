import { posts } from '@masthead/domain/posts/contract/endpoints';
import { Status } from '@masthead/domain/posts/rules/statuses';
import type { QueryClient } from '@tanstack/react-query';
import { collection } from '../../shared/api/collection';
import { type NoticeAction, notifyFailure, notifySuccess, notifyWarning } from '../../shared/notices/notify';
import { t } from '../../ui/translation';

const { write } = collection('posts');

interface TrashedPost {
  id: number;
  updated_at: string;
  /** The publication time that a published or scheduled post keeps in the trash. */
  published_at: string | null;
}

/** The button of the notice that takes a post out of the trash, back to its former status and publication time. */
export function toUndoTrash(client: QueryClient, { id, updated_at, published_at }: TrashedPost): NoticeAction {
  async function restore() {
    try {
      const body = { undo: true, base_updated_at: updated_at };
      const { status } = await write(client, posts.restore, { params: { id }, body });
      if (status !== Status.NEW) notifySuccess(t('Post restored.'));
      else if (published_at === null) notifySuccess(t('Post restored to draft.'));
      else
        notifyWarning(
          t('The post is a draft now, because its scheduled time has passed. Publish or schedule it again.'),
        );
    } catch (error) {
      notifyFailure(error, t('Error restoring post.'));
    }
  }
  return { label: t('Undo'), run: () => void restore() };
}
