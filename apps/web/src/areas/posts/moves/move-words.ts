import type { MoveName } from '@masthead/domain/posts/rules/workflow';
import { useTranslation } from 'react-i18next';

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
